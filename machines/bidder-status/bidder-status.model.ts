import type { BidderView } from '#protocol/http/auctions.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createBidderStatusMachine } from './bidder-status.machine.ts';

/** The status of bidder 1. */
export const bidderAs = (status: BidderView['status'], maximum: string | null = null): BidderView => ({
  bidder: status === 'none' ? null : 1,
  status,
  maximum,
  price: status === 'none' ? null : '10',
  moves: [],
  dealId: null,
});

export const bidderStatusModel: ChartModel<ReturnType<typeof createBidderStatusMachine>> = {
  machine: createBidderStatusMachine({ fetch: () => Promise.resolve(bidderAs('none')) }),
  cases: () => [
    { type: 'xstate.done.actor.fetch', output: bidderAs('winning') },
    { type: 'xstate.error.actor.fetch', error: callError(0) },
    { type: 'xstate.error.actor.fetch', error: callError(404) },
    { type: 'auction.updated', state: auctionStateAt(1, { leader: 1 }) },
    { type: 'auction.updated', state: auctionStateAt(2, { leader: 2 }) },
  ],
  project: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.mine?.status ?? 'unknown'} ${context.seen?.seq ?? 'not seen'}`,
  invariants: {
    '[STA-1] has no status while signed out': ({ value, context }) => value !== 'signedOut' || context.mine === null,
  },
};
