/**
 * Which of the auctions that tabs show are watched over the connection.
 *
 * [ASB-1] The watched set holds the shown auctions that may still change, at most as many as a connection may watch:
 *         the ones opened last. It is sent when it changes, once for all changes of one turn.
 * [ASB-2] An auction is live while the connection is up and the set holds it; any other polls.
 * [ASB-3] Without a shown auction nothing is watched.
 */
import { AUCTION } from '#protocol/limits.ts';
import { assign, enqueueActions, fromPromise, setup, stateIn } from 'xstate';

type Shown = { goodsId: string; changes: boolean };
export type AuctionSubscriptionsContext = {
  /** In the order of opening. */
  shown: readonly Shown[];
  watched: readonly string[];
};
export type AuctionSubscriptionsEvent =
  | { type: 'auction.opened'; goodsId: string }
  | { type: 'auction.closed'; goodsId: string }
  /** Whether the auction may still change. */
  | { type: 'auction.changes'; goodsId: string; changes: boolean }
  | { type: 'connection.up' }
  | { type: 'connection.down' };

export type AuctionSubscriptionsPorts = {
  /** Sends the whole set over the connection, and over every later one. */
  watch(goodsIds: readonly string[]): void;
  setLive(goodsId: string, live: boolean): void;
};

/** @returns the auctions to watch [ASB-1]. */
const auctionsToWatch = ({ shown }: Pick<AuctionSubscriptionsContext, 'shown'>): string[] =>
  shown
    .filter(({ changes }) => changes)
    .map(({ goodsId }) => goodsId)
    .slice(-AUCTION.watchedMost);

/** @param ports the connection and the auctions' own charts */
export function createAuctionSubscriptionsMachine(ports: AuctionSubscriptionsPorts) {
  return setup({
    types: { context: {} as AuctionSubscriptionsContext, events: {} as AuctionSubscriptionsEvent },
    actors: { turn: fromPromise(() => Promise.resolve()) },
    guards: { isConnected: stateIn({ connection: 'up' }) },
    actions: {
      open: assign({
        shown: ({ context }, goodsId: string) => [...without(context.shown, goodsId), { goodsId, changes: false }],
      }),
      close: assign({ shown: ({ context }, goodsId: string) => without(context.shown, goodsId) }),
      noteChanges: assign({
        shown: ({ context }, { goodsId, changes }: Shown) =>
          context.shown.map((auction) => (auction.goodsId === goodsId ? { goodsId, changes } : auction)),
      }),
      publish: enqueueActions(({ context, enqueue }, connected: boolean) => {
        const watched = auctionsToWatch(context);
        enqueue.assign({ watched });
        if (watched.join() !== context.watched.join()) enqueue(() => ports.watch(watched));
        enqueue(() => {
          for (const { goodsId } of context.shown) ports.setLive(goodsId, connected && watched.includes(goodsId));
        });
      }),
    },
  }).createMachine({
    id: 'auctionSubscriptions',
    type: 'parallel',
    context: { shown: [], watched: [] },
    states: {
      connection: {
        initial: 'down',
        states: { down: { on: { 'connection.up': 'up' } }, up: { on: { 'connection.down': 'down' } } },
      },
      set: {
        initial: 'published',
        on: {
          'auction.opened': { target: '.changed', actions: { type: 'open', params: ({ event }) => event.goodsId } },
          'auction.closed': { target: '.changed', actions: { type: 'close', params: ({ event }) => event.goodsId } },
          'auction.changes': { target: '.changed', actions: { type: 'noteChanges', params: ({ event }) => event } },
          'connection.up': '.changed',
          'connection.down': '.changed',
        },
        states: {
          published: {},
          /** Waits for the end of the turn [ASB-1]. */
          changed: {
            invoke: {
              id: 'turn',
              src: 'turn',
              onDone: [
                { guard: 'isConnected', target: 'published', actions: { type: 'publish', params: true } },
                { target: 'published', actions: { type: 'publish', params: false } },
              ],
            },
          },
        },
      },
    },
  });
}

const without = (shown: readonly Shown[], goodsId: string): Shown[] =>
  shown.filter((auction) => auction.goodsId !== goodsId);
