import type { PlacedBid } from '#protocol/bridge/commands.ts';
import { auctionStateAt, bidRecords } from '../auction-watch/auction-watch.model.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createBidMachine } from './bid.machine.ts';
import type { BidInput } from './bid.ports.ts';

export const bidInput: BidInput = { goodsId: 'g1', id: 'bid-00001', amount: '10', currency: 'HKD', mode: 'exact' };
export const placedBid: PlacedBid = {
  result: 'winning',
  bidder: 1,
  receipt: bidRecords(1, 1)[0] ?? null,
  state: auctionStateAt(1, { leader: 1 }),
};

export const bidModel: ChartModel<ReturnType<typeof createBidMachine>> = {
  machine: createBidMachine({ post: () => Promise.resolve(placedBid) }),
  input: bidInput,
  cases: () => [
    { type: 'xstate.done.actor.post', output: placedBid },
    { type: 'xstate.error.actor.post', error: callError(0) },
    { type: 'xstate.error.actor.post', error: callError(422) },
    { type: 'xstate.error.actor.post', error: callError(429) },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} ${context.error?.code ?? 'well'}`,
  invariants: {
    '[BID-1] has a response exactly when placed': ({ value, context }) =>
      (value === 'placed') === (context.placed !== null),
    'ends without a response only with an error': ({ value, context }) =>
      (value !== 'refused' && value !== 'unknown') || context.error !== null,
    '[BID-2] a decided bid is not unknown': ({ value, context }) => value !== 'unknown' || context.error?.status === 0,
  },
};
