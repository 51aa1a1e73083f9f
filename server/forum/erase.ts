import type { UnitOfWork } from '../events/transact.ts';
import { removeArticle } from './save-article.ts';

/**
 * Erases a removed account from the forum: drafts and articles that are not public are deleted, likes, favourites and
 * reports end. Public articles and replies stay, without their author's name.
 */
export async function eraseForumOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client } = work;
  // In one order, because others change counters of these articles too.
  await client.query(
    `SELECT FROM articles WHERE author_id = $1
       OR id IN (SELECT subject_id FROM discuss_likes WHERE user_id = $1)
       OR id IN (SELECT article_id FROM article_favourites WHERE user_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  await client.query(
    `SELECT FROM article_replies WHERE id IN (SELECT subject_id FROM discuss_likes WHERE user_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  await client.query(
    `WITH gone AS (DELETE FROM discuss_likes WHERE user_id = $1 RETURNING subject_id),
       replies AS (UPDATE article_replies SET likes = likes - 1 WHERE id IN (SELECT subject_id FROM gone))
     UPDATE articles SET likes = likes - 1 WHERE id IN (SELECT subject_id FROM gone)`,
    [userId],
  );
  await client.query(
    `WITH gone AS (DELETE FROM article_favourites WHERE user_id = $1 RETURNING article_id)
     UPDATE articles SET favourites = favourites - 1 WHERE id IN (SELECT article_id FROM gone)`,
    [userId],
  );
  await client.query('DELETE FROM discuss_reports WHERE reporter_id = $1', [userId]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM articles WHERE author_id = $1 AND state NOT IN ('published', 'locked') ORDER BY id`,
    [userId],
  );
  for (const { id } of rows) await removeArticle(work, id);
  await client.query('UPDATE articles SET draft = NULL WHERE author_id = $1 AND draft IS NOT NULL', [userId]);
}
