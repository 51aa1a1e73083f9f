import type { BidderView } from '#protocol/http/auctions.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { CallError } from '../call-error.ts';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createBidDialogMachine, type BidDialogInput } from './bid-dialog.machine.ts';
import { bidDialogView } from './bid-dialog.view.ts';
import { placedBid } from './bid.model.ts';

export const bidderInAuction: BidderView = {
  status: 'none',
  bidder: 7,
  maximum: null,
  price: null,
  moves: [],
  dealId: null,
};
export const bidDialogInput: BidDialogInput = { state: auctionStateAt(1), mine: bidderInAuction, draft: null };
export const tooLowError = new CallError({ code: 'MoveRefused', status: 422, params: { missing: ['highEnough'] } });

let ids = 0;
export const bidDialogModel: ChartModel<ReturnType<typeof createBidDialogMachine>> = {
  machine: createBidDialogMachine({
    place: () => Promise.resolve(placedBid),
    save: effect,
    newId: () => `bid-${String((ids += 1))}`,
  }),
  input: bidDialogInput,
  cases: () => [
    { type: 'bid.change', text: '30', mode: 'exact' },
    { type: 'bid.change', text: 'much', mode: 'upTo' },
    { type: 'bid.confirm', bid: { id: 'bid-shown', amount: '30', mode: 'exact' } },
    { type: 'bid.raise', amount: '40' },
    { type: 'auction.changed', state: auctionStateAt(1), mine: bidderInAuction },
    { type: 'auction.changed', state: auctionStateAt(3), mine: bidderInAuction },
    { type: 'user.left' },
    { type: 'xstate.done.actor.place', output: placedBid },
    { type: 'xstate.error.actor.place', error: callError(0) },
    { type: 'xstate.error.actor.place', error: callError(422) },
    { type: 'xstate.error.actor.place', error: tooLowError },
  ],
  project: ({ value, context: { composed, auction, seenPrice } }) =>
    `${JSON.stringify(value)} ${composed.text} ${String(auction.state.seq)} ${String(seenPrice)}`,
  limit: 1_000,
  invariants: {
    '[BID-6] sends a valid amount, as composed': ({ value, context }) =>
      (value.bid !== 'sending' && value.bid !== 'unanswered') ||
      (context.proposed.id === context.composed.id && context.proposed.amount === context.composed.text),
    '[BID-7] a proposed bid is never below the minimum while it is confirmed': (snapshot) =>
      bidDialogView(snapshot).phase !== 'confirming' ||
      BigInt(snapshot.context.proposed.amount) >= BigInt(snapshot.context.auction.state.minimum),
    'only a placed bid has a receipt': ({ value, context }) => value.bid !== 'placed' || context.placed !== null,
    '[BID-10] has an error when refused or unanswered': ({ value, context }) =>
      (value.bid !== 'refused' && value.bid !== 'unanswered') || context.error !== null,
  },
};
