import { createAuctionSubscriptionsMachine } from '#machines/auction-watch/auction-subscriptions.machine.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { id as idSchema } from '#protocol/scalars.ts';
import { callFamily } from '#machines/resource/freshness.ts';
import { createActor } from 'xstate';
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
  error: null,
};

/**
 * Auctions, live in every tab: topics `auction:{goodsId}` and `server-time:{step}`, commands `auction.bid` and
 * `auction.verify`.
 *
 * An auction that no tab shows costs no request, no timer and no subscription.
 * A bid outlives the tab that placed it, but not its user's session. Every tab gets its result before the answer.
 */
export const auctionsFeature: Feature = (context) => {
  const { ports, signals, actorOptions } = context;
  const open = new Map<string, OpenAuction>();
  const time = createServerClock(context);
  const bids = createBids(context);
  const subscriptions = createActor(
    createAuctionSubscriptionsMachine({
      watch: (goodsIds) => signals.emit('auctionsWatched', goodsIds),
      setLive: (goodsId, live) => open.get(goodsId)?.watch.send({ type: live ? 'connection.up' : 'connection.down' }),
    }),
    { ...actorOptions, id: 'auction-subscriptions' },
  );
  let userId = context.userId();
  subscriptions.start();
  if (context.isConnected()) subscriptions.send({ type: 'connection.up' });

  function userChanged({ watch, bidderStatus }: OpenAuction): void {
    bidderStatus.send({ type: userId === undefined ? 'user.signedOut' : 'user.signedIn' });
    // Sellers also see their own hidden auctions.
    const { course } = watch.getSnapshot().value;
    if (course === 'absent' || course === 'refused') watch.send({ type: 'auction.refresh' });
  }

  signals.on('initialed', () => {
    time.wake();
    subscriptions.send({ type: 'connection.up' });
  });
  signals.on('disconnected', () => subscriptions.send({ type: 'connection.down' }));
  signals.on('frame', (frame) => {
    if (frame.event === 'auction-state')
      open.get(frame.data.state.goodsId)?.watch.send({ type: 'auction.updated', ...frame.data });
  });
  signals.on('signedIn', ({ user }) => {
    if (userId === user.id) return;
    if (userId !== undefined) bids.cancel();
    userId = user.id;
    open.forEach(userChanged);
  });
  signals.on('signedOut', () => {
    userId = undefined;
    bids.cancel();
    open.forEach(userChanged);
  });
  signals.on('changed', (families) => {
    if (families.includes('auctions'))
      open.forEach(({ bidderStatus }) => bidderStatus.send({ type: 'bidder.changed' }));
  });
  signals.on('wake', (reason) => {
    if (reason === 'locale') return;
    time.wake();
    bids.wake();
    for (const { watch, bidderStatus } of open.values()) {
      watch.send({ type: 'wake' });
      bidderStatus.send({ type: 'wake' });
    }
  });

  return {
    topics: {
      'server-time': { open: ({ step }, emit) => time.publish(step, emit) },
      auction: {
        open({ goodsId }, emit) {
          if (!idSchema.safeParse(goodsId).success) {
            emit(ABSENT);
            return () => undefined;
          }
          subscriptions.send({ type: 'auction.opened', goodsId });
          const auction = openAuction(goodsId, context, time, emit, (changes) =>
            subscriptions.send({ type: 'auction.changes', goodsId, changes }),
          );
          open.set(goodsId, auction);
          if (userId !== undefined) userChanged(auction);
          return () => {
            auction.close();
            if (open.get(goodsId) !== auction) return;
            open.delete(goodsId);
            subscriptions.send({ type: 'auction.closed', goodsId });
          };
        },
      },
    },
    commands: {
      'auction.bid': async (bid) => {
        try {
          const placed = await bids.place(bid);
          const records = placed.receipt ? [placed.receipt] : [];
          open.get(bid.goodsId)?.watch.send({ type: 'auction.updated', state: placed.state, records });
          signals.emit('changed', [callFamily(placeBid.name), ...(placeBid.refreshes ?? [])]);
          return placed;
        } catch (error) {
          // Only the server knows the reason, or whether the bid counts.
          open.get(bid.goodsId)?.watch.send({ type: 'auction.refresh' });
          throw error;
        }
      },
      'auction.verify': async ({ goodsId }) => {
        const { verifyAuction } = await loadModule(() => import('./verify.ts'));
        return verifyAuction(ports.http, ports.digest, goodsId);
      },
    },
    stop() {
      subscriptions.stop();
      bids.cancel();
      for (const auction of open.values()) auction.close();
      open.clear();
      time.stop();
    },
  };
};
