import { createAuctionWatchMachine } from '#machines/auction-watch/auction-watch.machine.ts';
import { auctionView } from '#machines/auction-watch/auction-watch.view.ts';
import { createBidderStatusMachine } from '#machines/bidder-status/bidder-status.machine.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { auctionMine, auctionRecords, auctionStateCall } from '#protocol/http/auctions.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import type { ServerClock } from './server-clock.ts';

/** An auction while somebody looks at it. */
export type OpenAuction = {
  /** It may still change: worth hearing of by the line. */
  readonly changes: boolean;
  told(news: { state: AuctionState; records: readonly BidRecord[] }): void;
  /** Whether the line tells of it. */
  line(up: boolean): void;
  /** Who reads is another, or nobody. */
  reader(present: boolean): void;
  /** Something of the reader's own may have changed. */
  moved(): void;
  refresh(): void;
  wake(): void;
  show(): void;
  close(): void;
};

/** @param emit hears every view. @param changed hears that `changes` may be another. */
export function openAuction(
  goodsId: string,
  { ports, actorOptions }: Pick<FeatureContext, 'ports' | 'actorOptions'>,
  time: ServerClock,
  emit: (view: AuctionView) => void,
  changed: () => void,
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
  const standing = createActor(
    createBidderStatusMachine({
      fetch: (signal) => ports.http.call(auctionMine, { params }, { signal }),
    }),
    { ...actorOptions, id: `standing:${goodsId}` },
  );

  const show = (): void => emit(auctionView(watch.getSnapshot(), standing.getSnapshot().context.mine, time.now()));
  let changes = false;
  let state: AuctionState | null = null;
  let stopTime: (() => void) | undefined;
  /** Nobody counts down to what is over, or not there. */
  function countDown(needed: boolean): void {
    if (needed) stopTime ??= time.want();
    else {
      stopTime?.();
      stopTime = undefined;
    }
  }
  watch.subscribe(({ value, context }) => {
    countDown(value.course === 'unknown' || value.course === 'open' || value.course === 'closing');
    if (context.state && context.state !== state) standing.send({ type: 'auction.updated', state: context.state });
    state = context.state;
    const mayChange = value.course === 'open' || value.course === 'closing';
    if (mayChange !== changes) {
      changes = mayChange;
      changed();
    }
    show();
  });
  standing.subscribe(show);
  standing.start();
  watch.start();

  return {
    get changes() {
      return changes;
    },
    told: (news) => watch.send({ type: 'auction.updated', ...news }),
    line: (up) => watch.send({ type: up ? 'connection.up' : 'connection.down' }),
    reader(present) {
      standing.send({ type: present ? 'user.signedIn' : 'user.signedOut' });
      // Sellers see auctions of theirs that nobody else does.
      if (watch.getSnapshot().matches({ course: 'absent' }) || watch.getSnapshot().matches({ course: 'refused' }))
        watch.send({ type: 'auction.refresh' });
    },
    moved: () => standing.send({ type: 'bidder.changed' }),
    refresh: () => watch.send({ type: 'auction.refresh' }),
    wake() {
      watch.send({ type: 'wake' });
      standing.send({ type: 'wake' });
    },
    show,
    close() {
      changes = false;
      countDown(false);
      watch.stop();
      standing.stop();
    },
  };
}
