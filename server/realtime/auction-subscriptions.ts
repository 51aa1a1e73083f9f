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
/** Bus topic: where an auction stands, as one node told it; or which ones every node has to look at again. */
type News = { readonly node: string; readonly told: AuctionUpdate } | { readonly again: AuctionSelection };
/** Lines that are answered in one go. */
const ASKING = 200;
/** Goods that are named on the bus; where more changed at once, every auction is looked at. */
const NAMED = 200;

/** Where an auction stands and its newest records, newest first: the data of `auction-state`. */
export type AuctionUpdate = Extract<ServerFrame, { event: 'auction-state' }>['data'];
/** Somebody who wants to look at an auction. */
export type AuctionViewer = { readonly userId: string; readonly goodsId: string };
/** What the database says of auctions; written by their domain. */
export type AuctionSource = {
  /** Whether these people may see these auctions, in the same order; what is absent nobody sees. */
  areVisible(looks: readonly AuctionViewer[]): Promise<readonly boolean[]>;
  /** Where these stand; what is absent is left out. */
  readStates(goodsIds: readonly string[]): Promise<ReadonlyMap<string, AuctionUpdate>>;
};

/** An auction that somebody here looks at, is about to, or that was told of a moment ago. */
type AuctionTopic = {
  readonly connections: Set<ClientConnection>;
  /** Lines whose question is under way: what is told meanwhile is kept for them. */
  asking: number;
  newest: AuctionUpdate | undefined;
  /** The frame of `newest` in UTF-8, once somebody needed it. */
  text: Buffer | undefined;
  /** The pause after a frame; what comes in it goes out at its end. */
  pause: NodeJS.Timeout | undefined;
  /** `newest` did not go out yet: nowhere, or only not here. */
  due: 'everywhere' | 'here' | undefined;
};

/** Who watches which auction at this process; see {@link createAuctionSubscriptions}. */
export type AuctionSubscriptions = ReturnType<typeof createAuctionSubscriptions>;

/**
 * RT-20 … RT-26: auctions that connections look at. A connection carries the ids it asked for, an auction the connections that hear of it;
 * who watches nothing costs nothing.
 */
export function createAuctionSubscriptions(deps: { source: AuctionSource; bus: Bus; onError(error: unknown): void }) {
  const { source, bus } = deps;
  const node = randomUUID();
  const watched = new Map<string, AuctionTopic>();

  const end = bus.subscribe(AUCTIONS_CHANGED, (payload) => {
    const news = payload as unknown as News;
    if ('again' in news) return void looks.add(news.again).catch(deps.onError);
    const entry = watched.get(news.told.state.goodsId);
    if (news.node !== node && entry) hear(entry, news.told, 'here');
  });

  /** RT-26. */
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
          // Others were not told: a bus message was lost, or is on its way.
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

  /** RT-21: where it stands now goes out at once, unless the connection looked away meanwhile. */
  function answer(connection: ClientConnection, goodsId: string): void {
    const entry = watched.get(goodsId);
    if (!entry || connection.stage !== 'live' || !connection.subscribedAuctions?.includes(goodsId)) return;
    entry.connections.add(connection);
    connection.sendText(textOf(entry));
  }

  /** RT-23: of two states the newer stays; it goes out at once, or at the end of the pause. */
  function hear(entry: AuctionTopic, told: AuctionUpdate, reach: 'everywhere' | 'here'): void {
    if (!isNewer(told.state, entry.newest?.state)) return;
    entry.newest = told;
    entry.text = undefined;
    entry.due = entry.due === 'everywhere' ? 'everywhere' : reach;
    if (!entry.pause) send(entry);
  }

  /** RT-22: one text for all, then a pause. */
  function send(entry: AuctionTopic): void {
    const { newest, due } = entry;
    if (!newest || !due) return;
    entry.due = undefined;
    if (due === 'everywhere') bus.publish(AUCTIONS_CHANGED, { node, told: newest });
    if (entry.connections.size > 0) {
      const text = textOf(entry);
      for (const connection of entry.connections) connection.sendText(text);
    }
    entry.pause = setTimeout(() => {
      entry.pause = undefined;
      send(entry);
      forget(newest.state.goodsId);
    }, AUCTION.toldEvery).unref();
  }

  /** Reads auctions that are watched here, and tells what is different. */
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
      // Where nothing was heard meanwhile the database is right, whatever its clock did.
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
    /** RT-20: these auctions instead of those before. A connection that cannot be answered is told to come again. */
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
    /** A connection that closed watches nothing. */
    drop(connection: ClientConnection): void {
      if (!connection.subscribedAuctions) return;
      leave(connection, connection.subscribedAuctions);
      connection.subscribedAuctions = undefined;
    },
    /** Tells everybody who watches, at every node, where an auction stands; call it after the commit. Cheap where nobody does. */
    tell({ state, records }: AuctionUpdate): void {
      hear(entryOf(state.goodsId), { state, records: records.slice(0, AUCTION.latestRecords) }, 'everywhere');
    },
    /** RT-26: has every node look again at where these stand; call it after the commit. */
    changed(which: AuctionSelection): void {
      bus.publish(AUCTIONS_CHANGED, { again: which.length > NAMED ? 'all' : which });
    },
    /** RT-24: tells what a lost bus message left untold. */
    audit: () => lookAgain(watched.keys()),
    /** How many auctions are known here. */
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

/** Whether two states say the same, whenever each was so. All they hold is plain values. */
function same({ state: one }: AuctionUpdate, { state: other }: AuctionUpdate): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every((key) => key === 'asOf' || one[key] === other[key]);
}
