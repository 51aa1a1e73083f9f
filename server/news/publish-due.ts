import { isAllowed } from '#machines/domain/domain-chart.ts';
import { newsChart, type NewsFacts } from '#machines/news/news.machine.ts';
import type { NewsState } from '#protocol/rules/states.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** The state of an article once a schedule that is due is carried out. @param publicAt null if it was never public */
export const dueState = (state: NewsState, publicAt: Date | null, now: Date): NewsState =>
  isAllowed(newsChart, state, scheduleFacts(publicAt, now), 'publish') ? 'published' : state;

const scheduleFacts = (publicAt: Date | null, now: Date): NewsFacts => ({
  by: 'system',
  complete: true,
  timeInFuture: false,
  due: publicAt !== null && publicAt <= now,
});

/** Articles published in one run. */
const MOST = 50;

/**
 * Publishes scheduled articles that are due. Readers see them at their time even before this ran (NWT-3); afterwards
 * staff find them among the published ones. The revision stays, so that open editors can still save.
 */
export async function publishDueNews({ transact }: Pick<Deps, 'transact'>): Promise<void> {
  await transact(async (work) => {
    const { client, now } = work;
    const { rows } = await client.query<{ id: string; state: NewsState; public_at: Date }>(
      `SELECT id, state, public_at FROM news_articles WHERE state = 'scheduled' AND public_at <= $1
       ORDER BY public_at LIMIT ${MOST} FOR UPDATE SKIP LOCKED`,
      [now],
    );
    const ids = rows
      .filter(
        ({ id, state, public_at }) =>
          work.decide(newsChart, id, state, scheduleFacts(public_at, now), 'publish').allowed,
      )
      .map(({ id }) => id);
    if (ids.length === 0) return;
    await client.query(`UPDATE news_articles SET state = 'published' WHERE id = ANY ($1)`, [ids]);
    await announceNews(work, ids);
  });
}

/** Announces that pages that show these articles, or lists of news, are outdated. */
export function announceNews(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  return work.publish({ type: 'content.changed', kind: 'news', ids, lists: true });
}
