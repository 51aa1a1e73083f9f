import { decide } from '#machines/domain/domain-chart.ts';
import { newsChart } from '#machines/news/news.machine.ts';
import type { NewsState } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';

/** Articles published in one run. */
const MOST = 50;

/**
 * Publishes scheduled articles that are due. Readers see them at their time even before this ran (NWT-3); afterwards
 * staff find them among the published ones.
 */
export async function publishDueNews({ transact }: Pick<Deps, 'transact'>): Promise<void> {
  await transact(async ({ client, now }) => {
    const { rows } = await client.query<{ id: string; state: NewsState }>(
      `SELECT id, state FROM news_articles WHERE state = 'scheduled' AND public_at <= $1
       ORDER BY public_at LIMIT ${MOST} FOR UPDATE SKIP LOCKED`,
      [now],
    );
    const ids = rows.flatMap(({ id, state }) => {
      const facts = { by: 'system', complete: true, timeInFuture: false, due: true } as const;
      const decision = decide(newsChart, state, facts, 'publish');
      return decision.allowed ? [id] : [];
    });
    if (ids.length > 0)
      await client.query(`UPDATE news_articles SET state = 'published', revision = revision + 1 WHERE id = ANY ($1)`, [
        ids,
      ]);
  });
}
