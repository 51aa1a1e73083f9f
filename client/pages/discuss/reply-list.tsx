import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ArticleReply, listReplies, readArticle } from '#protocol/http/discuss.ts';
import styles from './discuss.module.css';
import { ReplyRow } from './reply-row.tsx';

type ReplyListProps = {
  article: CallResponse<typeof readArticle>;
  replies: CallResponse<typeof listReplies>;
  pageNo: number;
  isSignedIn: boolean;
  /** Begins a reply to one of them; null where that is not possible. */
  onAnswer: ((reply: ArticleReply) => void) | null;
};

/** A page of replies. */
export default function ReplyList({ article, replies, pageNo, isSignedIn, onAnswer }: ReplyListProps) {
  return (
    <ol className={styles.replies} start={(pageNo - 1) * replies.pageSize + 1}>
      {replies.items.map((reply) => (
        <ReplyRow
          key={reply.id}
          articleId={article.id}
          reply={reply}
          references={replies.references}
          isSignedIn={isSignedIn}
          onAnswer={onAnswer && (() => onAnswer(reply))}
        />
      ))}
    </ol>
  );
}
