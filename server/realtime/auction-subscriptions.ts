import { randomUUID } from 'node:crypto';
import { AUCTION } from '#protocol/limits.ts';
import { isNewer } from '#protocol/rules/newer-state.ts';
import { CLOSE } from '#protocol/realtime/close-codes.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { AUCTIONS_CHANGED } from '../bus/topics.ts';
import { createBatcher } from '../batch/batcher.ts';
import { retryAfterReason } from './handshake.ts';
import type { ClientConnection } from './client-connection.ts';

/** Auctions by the ids of their goods, or all that are watched. */
export type AuctionSelection = readonly string[] | 'all';
/** Most requests answered by one query. */
const MAX_BATCH = 200;
/** Most goods named in a bus message; when more change at once, every watched auction is read again. */
const MAX_NAMED = 200;

/** The state of an auction and its newest records, newest first: the data of `auction-state`. */
export type AuctionUpdate = Extract<ServerFrame, { event: 'auction-state' }>['data'];
/** A user who subscribes to an auction. */
export type AuctionViewer = { readonly userId: string; readonly goodsId: string };
/** Reads auctions from the database; implemented by the auctions domain. */
export type AuctionSource = {
  /** Whether each user may see the auction, in the same order; false for an absent one. */
  areVisible(viewers: readonly AuctionViewer[]): Promise<readonly boolean[]>;
  /** The current states; absent auctions are left out. */
  readStates(goodsIds: readonly string[]): Promise<ReadonlyMap<string, AuctionUpdate>>;
};

/** An auction with subscribers on this node, with pending ones, or with a recent state. */
type WatchedAuction = {
  readonly connections: Set<ClientConnection>;
  /** Number of connections whose first read is pending. */
  pendingReads: number;
  newest: AuctionUpdate | undefined;
  /** The frame of `newest` in UTF-8, encoded on first use. */
  frame: Buffer | undefined;
  /** Runs after each frame; a newer state is sent at its end. */
  pause: NodeJS.Timeout | undefined;
  /** `newest` is still to be sent: to every node, or only here. */
  due: 'everywhere' | 'here' | undefined;
};

/** Auction subscriptions of this process; see {@link createAuctionSubscriptions}. */
export type AuctionSubscriptions = ReturnType<typeof createAuctionSubscriptions>;

/**
 * Sends auction states to their subscribers. A connection carries the ids it subscribed to, an auction its connections;
 * a connection without subscriptions costs nothing.
 */
export function createAuctionSubscriptions(deps: { source: AuctionSource; bus: Bus; onError(error: unknown): void }) {
  const { source, bus } = deps;
  const node = randomUUID();
  const watched = new Map<string, WatchedAuction>();

  const end = bus.subscribe(AUCTIONS_CHANGED, (message) => {
    if ('reread' in message) return void rereads.add(message.reread).catch(deps.onError);
    const auction = watched.get(message.update.state.goodsId);
    if (message.node !== node && auction) apply(auction, message.update, 'here');
  });
  const rereads = createBatcher<AuctionSelection, void>(
    async (batch) => {
      await reread(batch.includes('all') ? watched.keys() : new Set(batch.flat()));
      return batch.map(() => undefined);
    },
    { name: 'auction-rereads', max: MAX_BATCH, isolate: false },
  );

  const firstReads = createBatcher<{ connection: ClientConnection; goodsIds: readonly string[] }, void>(
    async (batch) => {
      const viewers = batch.flatMap(({ connection, goodsIds }) =>
        goodsIds.map((goodsId) => ({ connection, userId: connection.userId, goodsId })),
      );
      try {
        const visible = await source.areVisible(viewers.map(({ userId, goodsId }) => ({ userId, goodsId })));
        const allowed = viewers.filter((_, index) => visible[index]);
        const states =
          allowed.length > 0
            ? await source.readStates([...new Set(allowed.map(({ goodsId }) => goodsId))])
            : new Map<string, AuctionUpdate>();
        for (const [goodsId, update] of states) {
          const auction = watched.get(goodsId);
          if (!auction) continue;
          if (!auction.newest) auction.newest = update;
          // The other subscribers lack this state: a bus message was lost, or is on its way.
          else if (!isSameState(auction.newest, update)) apply(auction, update, 'here');
        }
        for (const { connection, goodsId } of allowed) if (states.has(goodsId)) sendFirstState(connection, goodsId);
      } finally {
        for (const { goodsId } of viewers) {
          const auction = watched.get(goodsId);
          if (auction) auction.pendingReads -= 1;
          dropIfUnused(goodsId);
        }
      }
      return batch.map(() => undefined);
    },
    { name: 'auction-reads', max: MAX_BATCH, isolate: false },
  );

  /** Sends the current state, unless the connection unsubscribed meanwhile. */
  function sendFirstState(connection: ClientConnection, goodsId: string): void {
    const auction = watched.get(goodsId);
    if (!auction || connection.stage !== 'live' || !connection.subscribedAuctions?.includes(goodsId)) return;
    auction.connections.add(connection);
    connection.sendText(frameOf(auction));
  }

  /** Stores an update that is newer than the last; sends it at once, or at the end of the pause. */
  function apply(auction: WatchedAuction, update: AuctionUpdate, reach: 'everywhere' | 'here'): void {
    if (!isNewer(update.state, auction.newest?.state)) return;
    auction.newest = update;
    auction.frame = undefined;
    auction.due = auction.due === 'everywhere' ? 'everywhere' : reach;
    if (!auction.pause) send(auction);
  }

  /** Sends one encoded frame to all subscribers, then pauses. */
  function send(auction: WatchedAuction): void {
    const { newest, due } = auction;
    if (!newest || !due) return;
    auction.due = undefined;
    if (due === 'everywhere') bus.publish(AUCTIONS_CHANGED, { node, update: newest });
    if (auction.connections.size > 0) {
      const frame = frameOf(auction);
      for (const connection of auction.connections) connection.sendText(frame);
    }
    auction.pause = setTimeout(() => {
      auction.pause = undefined;
      send(auction);
      dropIfUnused(newest.state.goodsId);
    }, AUCTION.updateInterval).unref();
  }

  /** Reads auctions that have subscribers on this node, and sends those that differ. */
  async function reread(goodsIds: Iterable<string>): Promise<void> {
    const before = new Map<string, AuctionUpdate | undefined>();
    for (const goodsId of goodsIds) {
      const auction = watched.get(goodsId);
      if (auction && auction.connections.size + auction.pendingReads > 0) before.set(goodsId, auction.newest);
    }
    if (before.size === 0) return;
    for (const [goodsId, update] of await source.readStates([...before.keys()])) {
      const auction = watched.get(goodsId);
      if (!auction || (auction.newest && isSameState(auction.newest, update))) continue;
      // Without a newer state in between, the database is right, whatever its clock says.
      if (auction.newest === before.get(goodsId)) auction.newest = undefined;
      apply(auction, update, 'here');
    }
  }

  function auctionOf(goodsId: string): WatchedAuction {
    const known = watched.get(goodsId);
    if (known) return known;
    const auction: WatchedAuction = {
      connections: new Set(),
      pendingReads: 0,
      newest: undefined,
      frame: undefined,
      pause: undefined,
      due: undefined,
    };
    watched.set(goodsId, auction);
    return auction;
  }

  function dropIfUnused(goodsId: string): void {
    const auction = watched.get(goodsId);
    if (auction && auction.connections.size === 0 && auction.pendingReads === 0 && !auction.pause)
      watched.delete(goodsId);
  }

  function unsubscribe(connection: ClientConnection, goodsIds: readonly string[]): void {
    for (const goodsId of goodsIds) {
      watched.get(goodsId)?.connections.delete(connection);
      dropIfUnused(goodsId);
    }
  }

  return {
    /** Replaces the subscriptions of a connection. Without a database the client is asked to reconnect later. */
    watch(connection: ClientConnection, goodsIds: readonly string[]): void {
      const before = connection.subscribedAuctions ?? [];
      const now = [...new Set(goodsIds)];
      connection.subscribedAuctions = now.length > 0 ? now : undefined;
      unsubscribe(
        connection,
        before.filter((goodsId) => !now.includes(goodsId)),
      );
      const added = now.filter((goodsId) => !before.includes(goodsId));
      if (added.length === 0) return;
      for (const goodsId of added) auctionOf(goodsId).pendingReads += 1;
      firstReads.add({ connection, goodsIds: added }).catch((error: unknown) => {
        deps.onError(error);
        connection.closeWith(CLOSE.tryAgainLater, retryAfterReason(1_000, 4_000));
      });
    },
    /** Removes a closed connection. */
    drop(connection: ClientConnection): void {
      if (!connection.subscribedAuctions) return;
      unsubscribe(connection, connection.subscribedAuctions);
      connection.subscribedAuctions = undefined;
    },
    /** Sends a state to all subscribers on every node; call it after the commit. */
    publish({ state, records }: AuctionUpdate): void {
      apply(auctionOf(state.goodsId), { state, records: records.slice(0, AUCTION.latestRecords) }, 'everywhere');
    },
    /** Makes every node read these auctions again; call it after the commit. */
    refresh(which: AuctionSelection): void {
      bus.publish(AUCTIONS_CHANGED, { reread: which.length > MAX_NAMED ? 'all' : which });
    },
    /** Sends states that a lost bus message withheld. */
    audit: () => reread(watched.keys()),
    /** The number of auctions in memory. */
    get size() {
      return watched.size;
    },
    async close(): Promise<void> {
      end();
      await Promise.allSettled([firstReads.idle(), rereads.idle()]);
      for (const { pause } of watched.values()) clearTimeout(pause);
      watched.clear();
    },
  };
}

function frameOf(auction: WatchedAuction): Buffer {
  auction.frame ??= Buffer.from(JSON.stringify({ event: 'auction-state', data: auction.newest }));
  return auction.frame;
}

/** Whether two states are equal, apart from their time. All values are primitive. */
function isSameState({ state: one }: AuctionUpdate, { state: other }: AuctionUpdate): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((key) => key === 'asOf' || one[key] === other[key]);
}
