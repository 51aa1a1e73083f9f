import { picturesIn, type RichContent } from '#protocol/rules/rich-content.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { readReplyRow, setReplyState } from './replies.ts';
import { removeArticle } from './save-article.ts';

/**
 * Erases a removed account from the forum: drafts, articles and replies that are not public are deleted, likes,
 * favourites and reports end. Public articles and replies stay, without their author's name.
 */
export async function eraseForumOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const { client, db } = work;
  // In one order, because others change counters of these articles too.
  await client.query(
    `SELECT FROM articles WHERE author_id = $1
       OR id IN (SELECT article_id FROM article_replies WHERE author_id = $1 AND state = 'takenDown')
       OR id IN (SELECT subject_id FROM discuss_likes WHERE user_id = $1 AND kind = 'article')
       OR id IN (SELECT article_id FROM article_favourites WHERE user_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  await client.query(
    `SELECT FROM article_replies WHERE id IN
       (SELECT subject_id FROM discuss_likes WHERE user_id = $1 AND kind = 'reply')
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  const liked = await client.query<{ id: string }>(
    `WITH gone AS (DELETE FROM discuss_likes WHERE user_id = $1 RETURNING kind, subject_id AS id),
       replies AS (UPDATE article_replies SET likes = likes - 1
                   WHERE id IN (SELECT id FROM gone WHERE kind = 'reply')),
       threads AS (UPDATE articles SET likes = likes - 1 WHERE id IN (SELECT id FROM gone WHERE kind = 'article'))
     SELECT id FROM gone`,
    [userId],
  );
  const saved = await client.query<{ id: string }>(
    `WITH gone AS (DELETE FROM article_favourites WHERE user_id = $1 RETURNING article_id AS id),
       threads AS (UPDATE articles SET favourites = favourites - 1 WHERE id IN (SELECT id FROM gone))
     SELECT id FROM gone`,
    [userId],
  );
  const counted = [...liked.rows, ...saved.rows].map(({ id }) => id);
  await work.publish({ type: 'content.changed', kind: 'article', ids: counted, lists: true, isCount: true });
  await client.query('DELETE FROM discuss_reports WHERE reporter_id = $1', [userId]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM articles WHERE author_id = $1 AND state NOT IN ('published', 'locked') ORDER BY id`,
    [userId],
  );
  for (const { id } of rows) await removeArticle(work, id);
  const { rows: changed } = await client.query<{ id: string; content: RichContent }>(
    'UPDATE articles SET draft = NULL WHERE author_id = $1 AND draft IS NOT NULL RETURNING id, content',
    [userId],
  );
  for (const { id, content } of changed) await replaceFileUses(db, 'article', id, picturesIn(content));
  const { rows: takenDown } = await client.query<{ id: string }>(
    `SELECT id FROM article_replies WHERE author_id = $1 AND state = 'takenDown' ORDER BY article_id, number`,
    [userId],
  );
  for (const { id } of takenDown) {
    const reply = await readReplyRow(client, id, true);
    if (reply) await setReplyState(work, reply, 'removed', null);
  }
}
