import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ArticleReply, listReplies, readArticle } from '#protocol/http/discuss.ts';
import styles from './discuss.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { freeText } from '#client/format/free-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { ReadingControl } from '#client/reading/read-text.tsx';
import { RichContentView } from '#client/rich-content/rich-content.tsx';
import { lazyPart } from '#client/hooks/parts.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import { plainText } from '#protocol/rules/rich-content.ts';
import { LocalTime } from '#client/times/local-time.tsx';
import { replyAnchor, replyPath } from './discuss-paths.ts';
import { LikeButton, ReportButton } from './marks.tsx';

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

const StaffMoves = lazyPart(async () => ({ default: (await import('./staff-moves.tsx')).StaffMoves }));
const ConfirmDialog = lazy(() => import('#client/feedback/confirm-dialog.tsx'));

type ReplyRowProps = {
  articleId: string;
  reply: ArticleReply;
  references: ContentReferences;
  isSignedIn: boolean;
  /** Begins a reply to this one; null where that is not possible. */
  onAnswer: (() => void) | null;
};

/** A reply in its thread. One that is not shown keeps its number. */
function ReplyRow({ articleId, reply, references, isSignedIn, onAnswer }: ReplyRowProps) {
  const { i18n, t } = useLingui();
  const { id, number, state, author, content, replyTo, isOwn } = reply;
  const here = replyPath(articleId, number);
  if (!author || !content)
    return (
      <li id={replyAnchor(number)} className={styles.reply}>
        <p className={styles.gone}>
          #{number} ·{' '}
          {state === 'takenDown' ? (
            <Trans>Our staff took this reply down.</Trans>
          ) : (
            <Trans>The author removed this reply.</Trans>
          )}
        </p>
      </li>
    );
  const name = shownName(i18n, author.name, author.userId);
  return (
    <li id={replyAnchor(number)} className={styles.reply}>
      <article aria-label={t`Reply ${number} by ${name}`}>
        <p className={styles.byline}>
          <Avatar name={name} src={author.avatar?.url ?? null} size="small" />
          <span {...freeText(name)}>{name}</span>
          <LocalTime at={reply.createTime} />
          <Link href={here}>#{number}</Link>
          {replyTo && (
            <Link href={replyPath(articleId, replyTo.number)}>
              <Trans>in reply to #{replyTo.number}</Trans>
            </Link>
          )}
        </p>
        {state === 'takenDown' && (
          <Banner tone="warning">
            <p>
              <Trans>Our staff took this reply down. Only its author and our staff see it.</Trans>
            </p>
            {reply.reason && <ReasonGiven reason={reply.reason} />}
          </Banner>
        )}
        <RichContentView content={content} references={references} />
        <ReadingControl texts={[plainText(content)]} />
        <div className={styles.actions}>
          {state === 'shown' && (
            <LikeButton
              kind="reply"
              id={id}
              likes={reply.likes}
              isLiked={reply.isLiked}
              returnTo={isSignedIn ? null : here}
            />
          )}
          {onAnswer && state === 'shown' && (
            <Button variant="quiet" size="small" onClick={onAnswer}>
              <Trans>Quote and reply</Trans>
            </Button>
          )}
          {isSignedIn && !isOwn && state === 'shown' && <ReportButton kind="reply" id={id} />}
          {isOwn && <RemoveReply id={id} />}
          {!isOwn && reply.moves.length > 0 && (
            <StaffMoves kind="reply" id={id} moves={reply.moves} text={plainText(content)} />
          )}
        </div>
      </article>
    </li>
  );
}

/** Asks before a reply is removed; its row changes once it is. */
function ConfirmRemoval({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useAction(() => makeCall('discuss.removeReply', { params: { id } }), showError);
  return (
    <ConfirmDialog
      title={<Trans>Remove this reply?</Trans>}
      description={<Trans>The text disappears for good. The reply keeps its number in the discussion.</Trans>}
      cancel={<Trans context="action">Cancel</Trans>}
      confirm={<Trans context="action">Remove</Trans>}
      busy={remove.busy}
      onConfirm={() => remove.run()}
      onClose={onClose}
    />
  );
}

function RemoveReply({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Trans context="action">Remove</Trans>
      </Button>
      {asking && (
        <Suspense>
          <ConfirmRemoval id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
