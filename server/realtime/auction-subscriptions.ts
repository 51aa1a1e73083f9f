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
/** Most connections answered by one query. */
const ASKING = 200;
/** Most goods named in a bus message; when more change at once, every watched auction is read again. */
const NAMED = 200;

/** The state of an auction and its newest records, newest first: the data of `auction-state`. */
export type AuctionUpdate = Extract<ServerFrame, { event: 'auction-state' }>['data'];
/** A user who subscribes to an auction. */
export type AuctionViewer = { readonly userId: string; readonly goodsId: string };
/** Reads auctions from the database; implemented by the auctions domain. */
export type AuctionSource = {
  /** Whether each user may see the auction, in the same order; false for an absent one. */
  areVisible(looks: readonly AuctionViewer[]): Promise<readonly boolean[]>;
  /** The current states; absent auctions are left out. */
  readStates(goodsIds: readonly string[]): Promise<ReadonlyMap<string, AuctionUpdate>>;
};

/** An auction with subscribers on this node, with pending ones, or with a recent state. */
type AuctionTopic = {
  readonly connections: Set<ClientConnection>;
  /** Connections whose first read is pending; updates are buffered for them. */
  asking: number;
  newest: AuctionUpdate | undefined;
  /** The frame of `newest` in UTF-8, encoded on first use. */
  text: Buffer | undefined;
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
  const watched = new Map<string, AuctionTopic>();

  const end = bus.subscribe(AUCTIONS_CHANGED, (news) => {
    if ('again' in news) return void looks.add(news.again).catch(deps.onError);
    const entry = watched.get(news.update.state.goodsId);
    if (news.node !== node && entry) hear(entry, news.update, 'here');
  });
  const looks = createBatcher<AuctionSelection, void>(
    async (group) => {
      await lookAgain(group.includes('all') ? watched.keys() : new Set(group.flat()));
      return group.map(() => undefined);
    },
    { max: ASKING, isolate: false },
  );

  const asked = createBatcher<{ connection: ClientConnection; goodsIds: readonly string[] }, void>(
    async (group) => {
      const wanted = group.flatMap(({ connection, goodsIds }) =>
        goodsIds.map((goodsId) => ({ connection, userId: connection.userId, goodsId })),
      );
      try {
        const visible = await source.areVisible(wanted.map(({ userId, goodsId }) => ({ userId, goodsId })));
        const seen = wanted.filter((_, index) => visible[index]);
        const states =
          seen.length > 0
            ? await source.readStates([...new Set(seen.map(({ goodsId }) => goodsId))])
            : new Map<string, AuctionUpdate>();
        for (const [goodsId, told] of states) {
          const entry = watched.get(goodsId);
          if (!entry) continue;
          if (!entry.newest) entry.newest = told;
          // The other subscribers lack this state: a bus message was lost, or is on its way.
          else if (!same(entry.newest, told)) hear(entry, told, 'here');
        }
        for (const { connection, goodsId } of seen) if (states.has(goodsId)) answer(connection, goodsId);
      } finally {
        for (const { goodsId } of wanted) {
          const entry = watched.get(goodsId);
          if (entry) entry.asking -= 1;
          forget(goodsId);
        }
      }
      return group.map(() => undefined);
    },
    { max: ASKING, isolate: false },
  );

  /** Sends the current state, unless the connection unsubscribed meanwhile. */
  function answer(connection: ClientConnection, goodsId: string): void {
    const entry = watched.get(goodsId);
    if (!entry || connection.stage !== 'live' || !connection.subscribedAuctions?.includes(goodsId)) return;
    entry.connections.add(connection);
    connection.sendText(textOf(entry));
  }

  /** Keeps the newer of two states; sends it at once, or at the end of the pause. */
  function hear(entry: AuctionTopic, told: AuctionUpdate, reach: 'everywhere' | 'here'): void {
    if (!isNewer(told.state, entry.newest?.state)) return;
    entry.newest = told;
    entry.text = undefined;
    entry.due = entry.due === 'everywhere' ? 'everywhere' : reach;
    if (!entry.pause) send(entry);
  }

  /** Sends one text to all, then pauses. */
  function send(entry: AuctionTopic): void {
    const { newest, due } = entry;
    if (!newest || !due) return;
    entry.due = undefined;
    if (due === 'everywhere') bus.publish(AUCTIONS_CHANGED, { node, update: newest });
    if (entry.connections.size > 0) {
      const text = textOf(entry);
      for (const connection of entry.connections) connection.sendText(text);
    }
    entry.pause = setTimeout(() => {
      entry.pause = undefined;
      send(entry);
      forget(newest.state.goodsId);
    }, AUCTION.updateInterval).unref();
  }

  /** Reads auctions that have subscribers here, and sends those that differ. */
  async function lookAgain(goodsIds: Iterable<string>): Promise<void> {
    const before = new Map<string, AuctionUpdate | undefined>();
    for (const goodsId of goodsIds) {
      const entry = watched.get(goodsId);
      if (entry && entry.connections.size + entry.asking > 0) before.set(goodsId, entry.newest);
    }
    if (before.size === 0) return;
    for (const [goodsId, told] of await source.readStates([...before.keys()])) {
      const entry = watched.get(goodsId);
      if (!entry || (entry.newest && same(entry.newest, told))) continue;
      // Without a newer state in between, the database is right, whatever its clock says.
      if (entry.newest === before.get(goodsId)) entry.newest = undefined;
      hear(entry, told, 'here');
    }
  }

  function entryOf(goodsId: string): AuctionTopic {
    const known = watched.get(goodsId);
    if (known) return known;
    const entry: AuctionTopic = {
      connections: new Set(),
      asking: 0,
      newest: undefined,
      text: undefined,
      pause: undefined,
      due: undefined,
    };
    watched.set(goodsId, entry);
    return entry;
  }

  function forget(goodsId: string): void {
    const entry = watched.get(goodsId);
    if (entry && entry.connections.size === 0 && entry.asking === 0 && !entry.pause) watched.delete(goodsId);
  }

  function leave(connection: ClientConnection, goodsIds: readonly string[]): void {
    for (const goodsId of goodsIds) {
      watched.get(goodsId)?.connections.delete(connection);
      forget(goodsId);
    }
  }

  return {
    /** Replaces the subscriptions of a connection. Without a database the client is asked to reconnect later. */
    watch(connection: ClientConnection, goodsIds: readonly string[]): void {
      const before = connection.subscribedAuctions ?? [];
      const now = [...new Set(goodsIds)];
      connection.subscribedAuctions = now.length > 0 ? now : undefined;
      leave(
        connection,
        before.filter((goodsId) => !now.includes(goodsId)),
      );
      const added = now.filter((goodsId) => !before.includes(goodsId));
      if (added.length === 0) return;
      for (const goodsId of added) entryOf(goodsId).asking += 1;
      asked.add({ connection, goodsIds: added }).catch((error: unknown) => {
        deps.onError(error);
        connection.closeWith(CLOSE.tryAgainLater, retryAfterReason(1_000, 4_000));
      });
    },
    /** Removes a closed connection. */
    drop(connection: ClientConnection): void {
      if (!connection.subscribedAuctions) return;
      leave(connection, connection.subscribedAuctions);
      connection.subscribedAuctions = undefined;
    },
    /** Sends a state to all subscribers on every node; call it after the commit. */
    tell({ state, records }: AuctionUpdate): void {
      hear(entryOf(state.goodsId), { state, records: records.slice(0, AUCTION.latestRecords) }, 'everywhere');
    },
    /** Makes every node read these auctions again; call it after the commit. */
    changed(which: AuctionSelection): void {
      bus.publish(AUCTIONS_CHANGED, { again: which.length > NAMED ? 'all' : which });
    },
    /** Sends states that a lost bus message withheld. */
    audit: () => lookAgain(watched.keys()),
    /** The number of auctions in memory. */
    get size() {
      return watched.size;
    },
    async close(): Promise<void> {
      end();
      await Promise.allSettled([asked.idle(), looks.idle()]);
      for (const { pause } of watched.values()) clearTimeout(pause);
      watched.clear();
    },
  };
}

function textOf(entry: AuctionTopic): Buffer {
  entry.text ??= Buffer.from(JSON.stringify({ event: 'auction-state', data: entry.newest }));
  return entry.text;
}

/** Whether two states are equal, apart from their time. All values are plain. */
function same({ state: one }: AuctionUpdate, { state: other }: AuctionUpdate): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((key) => key === 'asOf' || one[key] === other[key]);
}
