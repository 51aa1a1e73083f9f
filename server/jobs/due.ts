import { AUCTION } from '#protocol/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { expireQuotes } from '../agent-buys/move-request.ts';
import { endDueAuctions } from '../auctions/end-auction.ts';
import { completeDueDeals } from '../deals/move-deal.ts';
import { expireOffers } from '../offers/end-offers.ts';

/** Something whose time comes to the second: an end, an expiry. JOB-4: every process looks, and what is found is done once, under a lock. */
export type DueTask = { readonly name: string; run(): Promise<unknown> };

/** Everything that is looked for every second. A domain with such ends of its own adds a line. */
export function dueTasks(deps: AppDeps): readonly DueTask[] {
  return [
    { name: 'auctions.end', run: () => endDueAuctions(deps) },
    { name: 'offers.expire', run: () => expireOffers(deps) },
    { name: 'agent-buys.expire', run: () => expireQuotes(deps) },
    { name: 'deals.complete', run: () => completeDueDeals(deps) },
    { name: 'auctions.search-prices', run: () => deps.searchPrices.renew() },
  ];
}

/**
 * JOB-4: runs tasks at once, and again a while after each was done; one that fails is logged and comes round again.
 * @param every ms between the end of a run and the next
 */
export function startDue(
  tasks: readonly DueTask[],
  onError: (error: unknown) => void,
  every: number = AUCTION.dueEvery,
): { stop(): Promise<void> } {
  let stopped = false;
  const timers = new Map<DueTask, NodeJS.Timeout>();
  const running = new Map<DueTask, Promise<void>>();
  const start = (task: DueTask): void => {
    const turn = Promise.try(() => task.run())
      .then(() => undefined, onError)
      .finally(() => {
        running.delete(task);
        if (!stopped) timers.set(task, setTimeout(start, every, task).unref());
      });
    running.set(task, turn);
  };
  tasks.forEach(start);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
