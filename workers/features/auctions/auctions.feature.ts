import type { AuctionView } from '#protocol/bridge/views.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { id as idSchema } from '#protocol/scalars.ts';
import { AUCTION } from '#protocol/limits.ts';
import { familyOf } from '#machines/resource/freshness.ts';
import { loadModule } from '../../adapters/load-module.ts';
import type { Feature } from '../../core/feature.ts';
import { createBids } from './bids.ts';
import { openAuction, type OpenAuction } from './open-auction.ts';
import { createServerClock } from './server-clock.ts';

const ABSENT: AuctionView = {
  phase: 'absent',
  state: null,
  records: [],
  mine: null,
  serverNow: null,
  uncertainty: 0,
  error: null,
};

/**
 * Auctions, live in every tab: topic `auction:{goodsId}`, commands `auction.bid` and `auction.verify`.
 *
 * However many tabs look at however many auctions, the line hears of the set once when it changes; those beyond what a line
 *         may watch are asked for instead, the ones opened first.
 * Nobody looking costs nothing: no question, no timer, no place on the line.
 * A bid outlives the tab that made it, not its person's sign-out; what came of it is known to all tabs before its answer.
 */
export const auctionsFeature: Feature = (context) => {
  const { ports, signals } = context;
  const open = new Map<string, OpenAuction>();
  const time = createServerClock(context, () => {
    for (const auction of open.values()) auction.show();
  });
  const bids = createBids(context);
  let reader: string | undefined;
  let line = false;
  let watched = '';
  let due = false;
  let stopped = false;

  function tellLine(): void {
    due = false;
    if (stopped) return;
    const ids = [...open]
      .filter(([, auction]) => auction.changes)
      .map(([goodsId]) => goodsId)
      .slice(-AUCTION.watchedMost);
    if (ids.join() !== watched) {
      watched = ids.join();
      signals.emit('auctionsWatched', ids);
    }
    for (const [goodsId, auction] of open) auction.line(line && ids.includes(goodsId));
  }
  /** Once for all that open or close at a time. */
  function tellLineSoon(): void {
    if (due) return;
    due = true;
    queueMicrotask(tellLine);
  }

  signals.on('initialed', () => {
    line = true;
    time.wake();
    tellLineSoon();
  });
  signals.on('disconnected', () => {
    line = false;
    tellLineSoon();
  });
  signals.on('frame', (frame) => {
    if (frame.event === 'auction-state') open.get(frame.data.state.goodsId)?.told(frame.data);
  });
  signals.on('signedIn', ({ user }) => {
    if (reader === user.id) return;
    if (reader !== undefined) bids.cancel();
    reader = user.id;
    open.forEach((auction) => auction.reader(true));
  });
  signals.on('signedOut', () => {
    reader = undefined;
    bids.cancel();
    open.forEach((auction) => auction.reader(false));
  });
  signals.on('changed', (families) => {
    if (families.includes('auctions')) open.forEach((auction) => auction.moved());
  });
  signals.on('wake', (reason) => {
    if (reason === 'locale') return;
    time.wake();
    bids.wake();
    open.forEach((auction) => auction.wake());
  });

  return {
    topics: {
      auction: {
        open({ goodsId }, emit) {
          if (!idSchema.safeParse(goodsId).success) {
            emit(ABSENT);
            return () => undefined;
          }
          const auction = openAuction(goodsId, context, time, emit, tellLineSoon);
          open.set(goodsId, auction);
          if (reader !== undefined) auction.reader(true);
          return () => {
            auction.close();
            if (open.get(goodsId) === auction) open.delete(goodsId);
            tellLineSoon();
          };
        },
      },
    },
    commands: {
      'auction.bid': async (bid) => {
        try {
          const placed = await bids.place(bid);
          open.get(bid.goodsId)?.told({ state: placed.state, records: placed.receipt ? [placed.receipt] : [] });
          signals.emit('changed', [familyOf(placeBid.name), ...(placeBid.refreshes ?? [])]);
          return placed;
        } catch (error) {
          // What it was refused for, or whether it was taken, stands with the server.
          open.get(bid.goodsId)?.refresh();
          throw error;
        }
      },
      'auction.verify': async ({ goodsId }) => {
        const { verifyAuction } = await loadModule(() => import('./verify.ts'));
        return verifyAuction(ports.http, ports.digest, goodsId);
      },
    },
    stop() {
      stopped = true;
      bids.cancel();
      for (const auction of open.values()) auction.close();
      open.clear();
      time.stop();
    },
  };
};
