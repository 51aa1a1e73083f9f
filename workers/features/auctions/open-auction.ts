import { createAuctionWatchMachine } from '#machines/auction-watch/auction-watch.machine.ts';
import { auctionView } from '#machines/auction-watch/auction-watch.view.ts';
import { createBidderStatusMachine } from '#machines/bidder-status/bidder-status.machine.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { auctionMine, auctionRecords, auctionStateCall } from '#protocol/http/auctions.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import type { ServerClock } from './server-clock.ts';

/** The actors of an auction that a tab shows; both take the same events of the user and of the auction. */
export type OpenAuction = {
  watch: ActorRefFrom<ReturnType<typeof createAuctionWatchMachine>>;
  bidderStatus: ActorRefFrom<ReturnType<typeof createBidderStatusMachine>>;
  close(): void;
};

/**
 * @param emit takes every view
 * @param changes is called when the auction begins or ends to be one that may still change
 */
export function openAuction(
  goodsId: string,
  { ports, actorOptions }: Pick<FeatureContext, 'ports' | 'actorOptions'>,
  time: ServerClock,
  emit: (view: AuctionView) => void,
  changes: (mayChange: boolean) => void,
): OpenAuction {
  const params = { goodsId };
  const watch = createActor(
    createAuctionWatchMachine({
      fetchState: (signal) => ports.http.call(auctionStateCall, { params }, { signal }),
      fetchRecords: async (query, signal) =>
        (await ports.http.call(auctionRecords, { params, query }, { signal })).items,
      alarm: time.alarm,
    }),
    { ...actorOptions, id: `auction:${goodsId}` },
  );
  const bidderStatus = createActor(
    createBidderStatusMachine({ fetch: (signal) => ports.http.call(auctionMine, { params }, { signal }) }),
    { ...actorOptions, id: `bidder-status:${goodsId}` },
  );

  const show = (): void => emit(auctionView(watch.getSnapshot(), bidderStatus.getSnapshot().context.mine));
  let couldChange = false;
  let state: AuctionState | null = null;
  let stopTime: (() => void) | undefined;
  /** The countdown runs only while the auction may still end. */
  function countDown(needed: boolean): void {
    if (needed) stopTime ??= time.want('second');
    else {
      stopTime?.();
      stopTime = undefined;
    }
  }
  watch.subscribe(({ value, context }) => {
    countDown(value.course === 'unknown' || value.course === 'open' || value.course === 'closing');
    if (context.state && context.state !== state) bidderStatus.send({ type: 'auction.updated', state: context.state });
    state = context.state;
    const mayChange = value.course === 'open' || value.course === 'closing';
    if (mayChange !== couldChange) {
      couldChange = mayChange;
      changes(mayChange);
    }
    show();
  });
  bidderStatus.subscribe(show);
  bidderStatus.start();
  watch.start();

  return {
    watch,
    bidderStatus,
    close() {
      countDown(false);
      watch.stop();
      bidderStatus.stop();
    },
  };
}
