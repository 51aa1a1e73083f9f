import { indexAllAuctionPrices } from '../search/auction-prices.ts';
import { sweepBidKeys } from '../auctions/bid-batch.sql.ts';
import type { AppDeps } from '../app-deps.ts';
import { returnReleasedGoods } from '../deals/move-deal.ts';
import { pruneEvents } from '../events/retention.ts';
import { sweepOrphans } from '../files/sweep-orphans.ts';
import { sweepVisits } from '../goods/visits.ts';
import { expireKycCases } from '../kyc/expire-cases.ts';
import { deleteExpiredAttempts } from '../accounts/sweep.ts';
import { indexOutdatedGoods, refreshPopularity } from '../search/index-outdated-goods.ts';
import { remindStaffOfReviews } from '../stores/review-reminder.ts';
import type { Job } from './job-runner.ts';

/** Everything that comes round. A domain with timed work of its own adds a line. */
export function jobCatalogue(deps: AppDeps): readonly Job[] {
  return [
    { name: 'files.sweep-orphans', cron: '17 * * * *', run: () => sweepOrphans(deps) },
    { name: 'sessions.sweep-idle', cron: '41 3 * * *', run: () => deps.sessions.sweep() },
    { name: 'accounts.sweep-attempts', cron: '29 * * * *', run: () => deleteExpiredAttempts(deps) },
    { name: 'kyc.expire', cron: '4 * * * *', run: () => expireKycCases(deps) },
    { name: 'stores.remind-of-reviews', cron: '*/15 * * * *', run: () => remindStaffOfReviews(deps) },
    { name: 'auctions.sweep-posts', cron: '51 4 * * *', run: () => sweepBidKeys(deps.pool, deps.clock()) },
    { name: 'events.prune', cron: '*/10 * * * *', run: () => pruneEvents(deps.pool, deps.clock()) },
    { name: 'deals.reopen-goods', cron: '*/5 * * * *', run: () => returnReleasedGoods(deps) },
    { name: 'goods.sweep-visits', cron: '23 16 * * *', run: () => sweepVisits(deps.pool, deps.clock()) },
    { name: 'search.catch-up', cron: '*/10 * * * *', run: () => indexOutdatedGoods(deps.pool) },
    { name: 'search.auction-prices', cron: '2-59/10 * * * *', run: () => indexAllAuctionPrices(deps.pool) },
    { name: 'search.popularity', cron: '5-59/10 * * * *', run: () => refreshPopularity(deps.pool) },
  ];
}
