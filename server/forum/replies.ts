import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { replyChart } from '#machines/article/reply.machine.ts';
import type { postReply as postReplyCall } from '#protocol/http/endpoints/discuss.ts';
import { replyProblem } from '#protocol/rules/articles.ts';
import { mentionsIn, normalizeContent, picturesIn, type RichContent } from '#protocol/rules/rich-content.ts';
import type { ReplyState } from '#protocol/rules/states.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { addFileUses, replaceFileUses } from '../files/queries.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { readArticleRow, type ArticleRow } from './article-row.ts';
import { lockPictures, readMentionable } from './content.ts';
import { readAuthorName } from './save-article.ts';
import { deleteReports } from './subject.ts';

type ReplyRequest = z.output<typeof postReplyCall.body>;
export type ReplyRow = {
  readonly id: string;
  readonly articleId: string;
  readonly number: number;
  readonly authorId: string;
  readonly state: ReplyState;
  readonly content: RichContent;
};
const COLUMNS = `id, article_id AS "articleId", number, author_id AS "authorId", state, content`;

/** @param lock until the end of the transaction */
export async function readReplyRow(client: SqlClient, id: string, lock = false): Promise<ReplyRow | undefined> {
  const { rows } = await client.query<ReplyRow>(
    `SELECT ${COLUMNS} FROM article_replies WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows[0];
}

/**
 * Posts a reply under the next number of its article. The same reply again returns the first result.
 * @throws DomainError NotFoundService for an article that is not public, MoveRefused for a locked one, FieldsInvalid,
 *   KeyReused for an id of another reply or of another text, which would be lost
 */
export async function postReply(
  work: UnitOfWork,
  userId: string,
  articleId: string,
  request: ReplyRequest,
): Promise<{ id: string; number: number }> {
  const { client, db, now } = work;
  await holdAccountShared(work, userId);
  const article = await readArticleRow(client, articleId, true);
  const content = normalizeContent(request.content);
  const known = await readReplyRow(client, request.id);
  if (known) {
    if (known.authorId !== userId || known.articleId !== articleId || !isRepeated(known, content))
      throw new DomainError('KeyReused');
    return { id: known.id, number: known.number };
  }
  if (!article || !['published', 'locked'].includes(article.state)) throw new DomainError('NotFoundService');
  if (article.state === 'locked')
    throw new DomainError('MoveRefused', { move: 'reply', state: article.state, missing: ['rightState'] });
  rejectProblems({ content: replyProblem(content) });
  await lockPictures(db, userId, content);
  const to = request.replyTo === null ? undefined : await readReplyRow(client, request.replyTo);
  const answered = to?.articleId === articleId && to.state === 'shown' ? to : undefined;
  const number = article.lastNumber + 1;
  const { rowCount } = await client.query(
    `INSERT INTO article_replies (id, article_id, number, author_id, state, content, reply_to, created_at)
     VALUES ($1, $2, $3, $4, 'shown', $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [request.id, articleId, number, userId, JSON.stringify(content), answered?.number ?? null, now],
  );
  // The id was used in another thread at the same moment.
  if (rowCount === 0) throw new DomainError('KeyReused');
  await client.query('UPDATE articles SET last_number = $2, replies = replies + 1, active_at = $3 WHERE id = $1', [
    articleId,
    number,
    now,
  ]);
  await addFileUses(
    db,
    picturesIn(content).map((fileId) => ({ fileId, kind: 'reply', ref: request.id })),
  );
  await notifyOfReply(work, { article, userId, content, answered, reply: { id: request.id, number } });
  return { id: request.id, number };
}

/** A removed reply has no content to compare. */
const isRepeated = ({ state, content }: ReplyRow, sent: RichContent): boolean =>
  state === 'removed' || isDeepStrictEqual(content, sent);

type Posted = {
  readonly article: ArticleRow;
  readonly userId: string;
  readonly content: RichContent;
  readonly answered: ReplyRow | undefined;
  readonly reply: { readonly id: string; readonly number: number };
};

/**
 * One notice per user: a mention, else a reply to their reply or article. Replies in a thread replace each other, and
 * so do mentions by one user in it.
 */
async function notifyOfReply(work: UnitOfWork, { article, userId, content, answered, reply }: Posted): Promise<void> {
  const mentioned = mentionsIn(content);
  const mentionable = mentioned.length === 0 ? [] : await readMentionable(work.client, article.id, userId);
  const byMention = mentionable.map((one) => one.userId).filter((id) => mentioned.includes(id));
  const byReply = [article.authorId, ...(answered ? [answered.authorId] : [])];
  const person = { userId, userName: await readAuthorName(work, userId) };
  for (const readerId of new Set([...byMention, ...byReply])) {
    if (readerId === userId) continue;
    const action = byMention.includes(readerId) ? 'mention' : 'reply';
    work.notify(
      readerId,
      { type: 'discussion', action, article: { id: article.id, title: article.title }, reply, person },
      action === 'reply' ? `reply ${article.id}` : `mention ${article.id} ${userId}`,
    );
    work.send([readerId], { event: 'changed', data: { families: ['discuss'] } });
  }
}

/**
 * Changes the state of a reply and the number of shown replies. The article is locked.
 */
export async function setReplyState(
  { client, db }: UnitOfWork,
  reply: ReplyRow,
  state: ReplyState,
  reason: object | null,
): Promise<void> {
  const isShown = (of: ReplyState): number => (of === 'shown' ? 1 : 0);
  await client.query(
    `UPDATE article_replies SET state = $2, reason = $3, content = CASE WHEN $2 = 'removed' THEN '[]' ELSE content END
     WHERE id = $1`,
    [reply.id, state, reason && JSON.stringify(reason)],
  );
  await client.query('UPDATE articles SET replies = replies + $2 WHERE id = $1', [
    reply.articleId,
    isShown(state) - isShown(reply.state),
  ]);
  if (state !== 'removed') return;
  await deleteReports(client, { kind: 'reply', id: reply.id });
  await replaceFileUses(db, 'reply', reply.id, []);
}

/** Removes an own reply. @throws DomainError NotFoundService, MoveRefused */
export async function removeOwnReply(work: UnitOfWork, userId: string, id: string): Promise<void> {
  const { client } = work;
  const found = await readReplyRow(client, id);
  if (!found || found.authorId !== userId || found.state === 'removed') throw new DomainError('NotFoundService');
  await readArticleRow(client, found.articleId, true);
  const reply = await readReplyRow(client, id, true);
  if (!reply) throw new DomainError('NotFoundService');
  const decision = work.decide(replyChart, id, reply.state, { by: 'owner', ownCase: true }, 'remove');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'remove', state: reply.state, missing: decision.missing });
  await setReplyState(work, reply, decision.state, null);
}
