import { AUCTION } from '#protocol/limits.ts';
import { sendMemberChanges } from './account-state/notify-room-members.ts';
import { sweepContactMessages } from './contact/contact-messages.ts';
import { deleteExpiredAttempts } from './accounts/sweep.ts';
import { expireQuotes } from './agent-buys/move-request.ts';
import { endDueAuctions } from './auctions/end-auction.ts';
import { sweepBidKeys } from './auctions/bid-batch.sql.ts';
import { computeResponseTimes } from './chat/response-times.ts';
import { moveDueDeals } from './deals/move-deal.ts';
import { returnReleasedGoods } from './deals/return-goods.ts';
import type { AppDeps } from './app-deps.ts';
import { pruneEvents } from './events/retention.ts';
import { sweepOldRows } from './retention/sweep-old-rows.ts';
import { sendAnnouncements, sweepAnnouncements } from './follows/announce-goods.ts';
import { createSizeWork } from './files/sizes/make-sizes.ts';
import { indexOutdatedArticles } from './forum/index-outdated-articles.ts';
import { sweepOrphans } from './files/sweep-orphans.ts';
import { sweepVisits } from './goods/visits.ts';
import { DAY, HOUR, MINUTE, type ScheduledJob } from './jobs/scheduled-job.ts';
import type { TimedWork } from './jobs/work-loop.ts';
import { expireKycCases } from './kyc/expire-cases.ts';
import { publishDueNews } from './news/publish-due.ts';
import { makeArchives } from './own-data/make-archives.ts';
import { sweepArchives } from './own-data/archives.ts';
import { expireOffers } from './offers/end-offers.ts';
import { matchNewListings, sweepFinds } from './saved-searches/match-listings.ts';
import { createPriceConverter } from './search/converted-prices.ts';
import { indexAllAuctionPrices } from './search/auction-prices.ts';
import { indexOutdatedGoods, refreshPopularity } from './search/index-outdated-goods.ts';
import { pruneVocabulary } from './search/vocabulary.ts';
import { remindStaffOfReviews } from './stores/review-reminder.ts';

/** Jobs with fixed times (UTC). A domain with such work adds an entry. */
export function scheduledJobs(deps: AppDeps): readonly ScheduledJob[] {
  return [
    { name: 'files.sweep-orphans', every: HOUR, offset: 17 * MINUTE, run: () => sweepOrphans(deps) },
    { name: 'own-data.sweep', every: HOUR, offset: 47 * MINUTE, run: () => sweepArchives(deps) },
    { name: 'sessions.sweep-idle', every: DAY, offset: 3 * HOUR + 41 * MINUTE, run: () => deps.sessions.sweep() },
    { name: 'contact.sweep', every: DAY, offset: 4 * HOUR + 13 * MINUTE, run: () => sweepContactMessages(deps) },
    { name: 'accounts.sweep-attempts', every: HOUR, offset: 29 * MINUTE, run: () => deleteExpiredAttempts(deps) },
    { name: 'kyc.expire', every: HOUR, offset: 4 * MINUTE, run: () => expireKycCases(deps) },
    { name: 'stores.remind-of-reviews', every: 15 * MINUTE, offset: 0, run: () => remindStaffOfReviews(deps) },
    {
      name: 'auctions.sweep-posts',
      every: DAY,
      offset: 4 * HOUR + 51 * MINUTE,
      run: () => sweepBidKeys(deps.pool, deps.clock()),
    },
    { name: 'events.prune', every: 10 * MINUTE, offset: 0, run: () => pruneEvents(deps.pool, deps.clock()) },
    { name: 'retention.sweep', every: DAY, offset: 17 * HOUR + 7 * MINUTE, run: () => sweepOldRows(deps) },
    { name: 'deals.reopen-goods', every: 5 * MINUTE, offset: 0, run: () => returnReleasedGoods(deps) },
    {
      name: 'goods.sweep-visits',
      every: DAY,
      offset: 16 * HOUR + 23 * MINUTE,
      run: () => sweepVisits(deps.pool, deps.clock()),
    },
    {
      name: 'follows.sweep-announcements',
      every: DAY,
      offset: 16 * HOUR + 37 * MINUTE,
      run: () => sweepAnnouncements(deps.pool, deps.clock()),
    },
    {
      name: 'saved-searches.sweep',
      every: DAY,
      offset: 4 * HOUR + 3 * MINUTE,
      run: () => sweepFinds(deps.pool, deps.clock()),
    },
    { name: 'chat.response-times', every: HOUR, offset: 11 * MINUTE, run: () => computeResponseTimes(deps) },
    { name: 'search.catch-up', every: 10 * MINUTE, offset: 0, run: () => indexOutdatedGoods(deps) },
    {
      name: 'search.auction-prices',
      every: 10 * MINUTE,
      offset: 2 * MINUTE,
      run: () => indexAllAuctionPrices(deps.pool),
    },
    { name: 'search.prune', every: DAY, offset: 4 * HOUR + 31 * MINUTE, run: () => pruneVocabulary(deps.pool) },
    { name: 'forum.catch-up', every: 10 * MINUTE, offset: 7 * MINUTE, run: () => indexOutdatedArticles(deps.pool) },
    { name: 'search.popularity', every: 10 * MINUTE, offset: 5 * MINUTE, run: () => refreshPopularity(deps.pool) },
  ];
}

/** Ends and expiries, checked every second. A domain with such work adds an entry. */
export function dueWork(deps: AppDeps, every: number = AUCTION.dueEvery): readonly TimedWork[] {
  return [
    { name: 'auctions.end', every, run: () => endDueAuctions(deps) },
    { name: 'offers.expire', every, run: () => expireOffers(deps) },
    { name: 'agent-buys.expire', every, run: () => expireQuotes(deps) },
    { name: 'deals.due', every, run: () => moveDueDeals(deps) },
    { name: 'news.publish', every, run: () => publishDueNews(deps) },
    { name: 'rooms.member-changes', every, run: (signal) => sendMemberChanges(deps, signal) },
    { name: 'follows.announce-goods', every, run: (signal) => sendAnnouncements(deps, signal) },
    { name: 'saved-searches.match', every, run: (signal) => matchNewListings(deps, signal) },
    { name: 'auctions.search-prices', every, run: () => deps.searchPrices.renew() },
    { name: 'search.convert-prices', every, run: createPriceConverter(deps.pool) },
  ];
}

/** Work that takes long for each row. What takes seconds of processor time runs in processes of its own. */
export function longWork(deps: AppDeps): readonly TimedWork[] {
  return [
    { name: 'files.picture-sizes', every: 2_000, run: createSizeWork(deps) },
    { name: 'own-data.archives', every: 5_000, run: (signal) => makeArchives(deps, signal) },
  ];
}
