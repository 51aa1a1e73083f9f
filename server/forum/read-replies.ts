import type { z } from 'zod';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { ArticleReply, listReplies, myReplies } from '#protocol/http/discuss.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { plainText, quotedIn, withoutQuotesOf, type RichContent } from '#protocol/rules/rich-content.ts';
import type { ReplyState } from '#protocol/rules/states.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { movesOfReply, type Viewer } from './article-row.ts';
import { readReferences } from './content.ts';
import { readVisibleArticle } from './read-articles.ts';

type Row = {
  id: string;
  number: number;
  state: ReplyState;
  content: RichContent;
  replyTo: number | null;
  answeredId: string | null;
  createdAt: Date;
  likes: number;
  reason: ReviewReasonGiven | null;
  authorId: string;
  name: string;
  avatar: string | null;
  isLiked: boolean;
};

/** By numbers [THR-3]: however long the thread is, a page reads as many rows as it shows. */
export const REPLY_PAGE = `SELECT r.id, r.number, r.state, r.content, r.reply_to AS "replyTo", t.id AS "answeredId",
    r.created_at AS "createdAt", r.likes, r.reason, r.author_id AS "authorId", coalesce(u.true_name, '') AS name,
    u.head_file_id AS avatar,
    EXISTS (SELECT FROM discuss_likes l
            WHERE l.kind = 'reply' AND l.subject_id = r.id AND l.user_id = $4) AS "isLiked"
  FROM article_replies r JOIN users u ON u.id = r.author_id
    LEFT JOIN article_replies t ON t.article_id = r.article_id AND t.number = r.reply_to
  WHERE r.article_id = $1 AND r.number > $2 AND r.number <= $3 ORDER BY r.number`;

/** A page of replies; undefined for an article that is absent to the viewer. */
export async function readReplyPage(
  client: SqlClient,
  articleId: string,
  pageNo: number,
  viewer: Viewer | undefined,
): Promise<z.input<typeof listReplies.response> | undefined> {
  const article = await readVisibleArticle(client, articleId, viewer);
  if (!article) return undefined;
  const pageSize = FORUM.replyPageSize;
  const { rows } = await client.query<Row>({
    name: 'forum-replies',
    text: REPLY_PAGE,
    values: [articleId, (pageNo - 1) * pageSize, pageNo * pageSize, viewer?.userId ?? null],
  });
  const replies = rows.map((row) => toReply(row, viewer));
  const gone = await findGoneReplies(
    client,
    replies.flatMap(({ content }) => quotedIn(content ?? [])),
  );
  const items = replies.map((reply) => ({ ...reply, content: reply.content && withoutQuotesOf(reply.content, gone) }));
  const references = await readReferences(
    client,
    items.flatMap(({ content }) => (content ? [content] : [])),
  );
  return { items, references, total: article.lastNumber, pageSize };
}

/** THR-5. @returns those of the replies that are not shown */
async function findGoneReplies(client: SqlClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM article_replies WHERE id = ANY ($1) AND state <> 'shown'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

function toReply(row: Row, viewer: Viewer | undefined): ArticleReply {
  const isOwn = viewer?.userId === row.authorId;
  const isReader = isOwn || (viewer?.isCustomerService ?? false);
  const isShown = row.state === 'shown' || (row.state === 'takenDown' && isReader);
  const { id, number, state, createdAt, likes, isLiked } = row;
  return {
    id,
    number,
    state,
    author: isShown ? { userId: row.authorId, name: row.name, avatar: toFileRef(row.avatar) } : null,
    content: isShown ? row.content : null,
    replyTo:
      isShown && row.replyTo !== null && row.answeredId !== null ? { id: row.answeredId, number: row.replyTo } : null,
    createTime: createdAt.getTime(),
    likes,
    isOwn,
    isLiked,
    moves: movesOfReply(row, viewer),
    reason: isReader ? row.reason : null,
  };
}

type OwnRow = Pick<Row, 'id' | 'number' | 'state' | 'content' | 'createdAt' | 'likes' | 'reason'> & {
  articleId: string;
  title: string;
  total: number;
};

/** Replies of a user that were not removed, in articles that the user can see; the latest first. */
export async function listOwnReplies(
  client: SqlClient,
  userId: string,
  pageNo: number,
): Promise<z.input<typeof myReplies.response>> {
  const pageSize = FORUM.pageSize;
  const { rows } = await client.query<OwnRow>(
    `SELECT r.id, r.number, r.state, r.content, r.created_at AS "createdAt", r.likes, r.reason,
       a.id AS "articleId", a.title, (count(*) OVER ())::int AS total
     FROM article_replies r JOIN articles a ON a.id = r.article_id
     WHERE r.author_id = $1 AND r.state <> 'removed' AND (a.state IN ('published', 'locked') OR a.author_id = $1)
     ORDER BY r.created_at DESC NULLS LAST, r.id DESC NULLS LAST LIMIT $2 OFFSET $3`,
    [userId, pageSize, (pageNo - 1) * pageSize],
  );
  return {
    items: rows.map(({ id, number, state, content, createdAt, likes, reason, articleId, title }) => ({
      id,
      number,
      state,
      text: plainText(content).slice(0, FORUM.excerptLength),
      createTime: createdAt.getTime(),
      likes,
      reason,
      article: { id: articleId, title },
    })),
    total: rows[0]?.total ?? 0,
    pageSize,
  };
}
