import type { ReportReason } from '#protocol/lookups.ts';
import { isArticleVisible } from '#protocol/rules/articles.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { normalizeText } from '#protocol/rules/normalize-text.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';
import { readArticleRow } from './article-row.ts';
import { readReplyRow } from './replies.ts';
import type { Subject } from './subject.ts';

/** The article of a subject that every visitor may read. */
async function isPublic(client: SqlClient, { kind, id }: Subject): Promise<boolean> {
  const reply = kind === 'reply' ? await readReplyRow(client, id) : undefined;
  if (kind === 'reply' && reply?.state !== 'shown') return false;
  const article = await readArticleRow(client, reply?.articleId ?? id);
  return article !== undefined && isArticleVisible(article.state, { isAuthor: false, isStaff: false });
}

const tableOf = (kind: Subject['kind']): string => (kind === 'article' ? 'articles' : 'article_replies');

/**
 * Likes a subject, or removes the like. Repeating either changes nothing.
 * @throws DomainError NotFoundService for a subject that is not public, except to remove an own like
 */
export async function setLike(work: UnitOfWork, userId: string, subject: Subject, like: boolean): Promise<number> {
  const { client } = work;
  const { kind, id } = subject;
  await holdAccountShared(work, userId);
  // The row is locked first, so that likes and their number change together.
  const { rows } = await client.query<{ likes: number }>(
    `SELECT likes FROM ${tableOf(kind)} WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  const before = rows[0]?.likes;
  const isReadable = before !== undefined && (await isPublic(client, subject));
  if (before === undefined || (like && !isReadable)) throw new DomainError('NotFoundService');
  const { rowCount } = await client.query(
    like
      ? 'INSERT INTO discuss_likes (subject_id, user_id, kind) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM discuss_likes WHERE subject_id = $1 AND user_id = $2 AND kind = $3',
    [id, userId, kind],
  );
  if (!isReadable && rowCount === 0) throw new DomainError('NotFoundService');
  const likes = before + (like ? 1 : -1) * (rowCount ?? 0);
  await client.query(`UPDATE ${tableOf(kind)} SET likes = $2 WHERE id = $1`, [id, likes]);
  return likes;
}

/**
 * Adds an article to the favourites, or removes it. Repeating either changes nothing.
 * @throws DomainError NotFoundService for an article that is not public, except to remove it
 */
export async function setArticleFavourite(
  work: UnitOfWork,
  userId: string,
  id: string,
  favourite: boolean,
): Promise<number> {
  const { client, now } = work;
  await holdAccountShared(work, userId);
  const { rows } = await client.query<{ favourites: number }>(
    'SELECT favourites FROM articles WHERE id = $1 FOR NO KEY UPDATE',
    [id],
  );
  const before = rows[0]?.favourites;
  const isReadable = before !== undefined && (await isPublic(client, { kind: 'article', id }));
  if (before === undefined || (favourite && !isReadable)) throw new DomainError('NotFoundService');
  const { rowCount } = favourite
    ? await client.query(
        'INSERT INTO article_favourites (user_id, article_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [userId, id, now],
      )
    : await client.query('DELETE FROM article_favourites WHERE user_id = $1 AND article_id = $2', [userId, id]);
  if (!isReadable && rowCount === 0) throw new DomainError('NotFoundService');
  const favourites = before + (favourite ? 1 : -1) * (rowCount ?? 0);
  await client.query('UPDATE articles SET favourites = $2 WHERE id = $1', [id, favourites]);
  return favourites;
}

/**
 * Reports a subject to staff. Another report by the same user replaces the earlier one.
 * @throws DomainError NotFoundService for a subject that is not public
 */
export async function reportContent(
  work: UnitOfWork,
  userId: string,
  reportId: string,
  subject: Subject,
  { reason, note }: { readonly reason: ReportReason; readonly note: string },
): Promise<void> {
  const { client, now } = work;
  await holdAccountShared(work, userId);
  // A removal or a move of staff that runs now ends first: either would delete the report.
  await client.query(`SELECT FROM ${tableOf(subject.kind)} WHERE id = $1 FOR SHARE`, [subject.id]);
  if (!(await isPublic(client, subject))) throw new DomainError('NotFoundService');
  await client.query(
    `INSERT INTO discuss_reports (id, kind, subject_id, reporter_id, reason, note, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (kind, subject_id, reporter_id) DO UPDATE SET reason = excluded.reason, note = excluded.note`,
    [reportId, subject.kind, subject.id, userId, reason, normalizeText(note), now],
  );
  await notifyStaff(work, ['discuss']);
}
