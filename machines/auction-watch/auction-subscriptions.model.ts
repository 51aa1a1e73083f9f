import { effect, type ChartModel } from '../chart-model.ts';
import { auctionsToWatch, createAuctionSubscriptionsMachine } from './auction-subscriptions.machine.ts';

export const auctionSubscriptionsModel: ChartModel<ReturnType<typeof createAuctionSubscriptionsMachine>> = {
  machine: createAuctionSubscriptionsMachine({ watch: effect, setLive: effect }),
  cases: () => [
    ...['a', 'b'].flatMap((goodsId) => [
      { type: 'auction.opened', goodsId },
      { type: 'auction.closed', goodsId },
      { type: 'auction.changes', goodsId, changes: true },
      { type: 'auction.changes', goodsId, changes: false },
    ]),
    { type: 'xstate.done.actor.turn', output: undefined },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.shown
        .map(({ goodsId, changes }) => `${goodsId}${changes ? '+' : '-'}`)
        .sort()
        .join(),
      [...context.watched].sort().join(),
    ].join(' '),
  invariants: {
    '[ASB-1] watches what may change once the turn is over': ({ value, context }) =>
      value.set !== 'published' || context.watched.join() === auctionsToWatch(context).join(),
    '[ASB-3] watches nothing while nothing is shown': ({ value, context }) =>
      value.set !== 'published' || context.shown.length > 0 || context.watched.length === 0,
  },
};
