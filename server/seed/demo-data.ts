import type { SqlClient } from '../database/pool.ts';
import { NEWS_ARTICLES } from './content/news.ts';
import { PEOPLE } from './content/people.ts';

const PEOPLE_IDS = PEOPLE.map(({ id }) => id);
const NEWS_IDS = NEWS_ARTICLES.map(({ id }) => id);
/** Of the accounts that `SEED=large` and `SEED=huge` add. Generated ids have no hyphen. */
const CROWDS = ['crowd-%', 'huge-%'];

/** Accounts of the demo that were not removed, by id. */
export async function findDemoAccounts(client: SqlClient): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM users WHERE (id = ANY ($1) OR id LIKE ANY ($2)) AND removed_at IS NULL ORDER BY id',
    [PEOPLE_IDS, CROWDS],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the news of the demo; pictures without a use are swept later. */
export async function deleteDemoNews(client: SqlClient): Promise<void> {
  await client.query(`DELETE FROM file_uses WHERE kind = 'news' AND ref = ANY ($1)`, [NEWS_IDS]);
  await client.query('DELETE FROM news_articles WHERE id = ANY ($1)', [NEWS_IDS]);
}

/**
 * Keeps production from serving the demo, whose passwords are published.
 * @throws Error naming the command that removes it
 */
export async function refuseDemoData(client: SqlClient): Promise<void> {
  const accounts = await findDemoAccounts(client);
  const { rowCount } = await client.query('SELECT FROM news_articles WHERE id = ANY ($1) LIMIT 1', [NEWS_IDS]);
  if (accounts.length === 0 && rowCount === 0) return;
  throw new Error(
    'This database holds the demo, whose accounts have a published password. ' +
      'Production does not start with it. Remove it with "npm run demo -- remove", or use another database.',
  );
}
