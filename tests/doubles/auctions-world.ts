import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { auctionTopic, serverTimeTopic, type TimeStep } from '#protocol/bridge/topics.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { createInProcessWorker } from '#workers/core/in-process.ts';
import { lazyFeature } from '#workers/core/lazy-feature.ts';
import { auctionsFeature } from '#workers/features/auctions/auctions.feature.ts';
import { connectionFeature } from '#workers/features/connection/connection.feature.ts';
import { sessionFeature } from '#workers/features/session/session.feature.ts';
import { createAuctionServer } from './auction-server.ts';
import { openMemoryTab, type MemoryTab } from './memory-bridge.ts';
import { createMemoryPorts } from './memory-ports.ts';

/** The server's time when the world begins (ms). */
export const TRUTH = Date.UTC(2026, 10, 21, 12);
/** The end of the auction `g1` (ms). */
export const END = TRUTH + 600_000;
export const bid = (id: string, amount: number, goodsId = 'g1') => ({
  goodsId,
  id: `bid-0000-${id}`,
  amount: String(amount),
  currency: 'HKD',
  mode: 'exact' as const,
});

/** Loaded when a tab first watches one of its topics, as in a browser. */
const lazyAuctions = lazyFeature({
  topics: ['auction', 'server-time'],
  commands: ['auction.bid', 'auction.verify'],
  load: () => Promise.resolve({ auctionsFeature }),
  featureOf: (module) => module.auctionsFeature,
});

/** A browser whose clock is an hour ahead, a server with an auction, and their connection. */
export function createAuctionsWorld(user: typeof ADA | null = ADA) {
  const ports = createMemoryPorts();
  const server = createAuctionServer(() => TRUTH + ports.monotonic());
  server.open('g1', END);
  let me = user ?? undefined;
  server.serve(ports.http, () => me?.id);
  ports.http.on(profile, () => {
    if (!me) throw new CallError({ code: 'Unauthenticated', status: 401 });
    return me;
  });
  ports.http.on(login, ({ body }) => {
    me = body.userName === ADA.id ? ADA : BEN;
    return { token: 't', user: me };
  });
  ports.http.on(logout, () => {
    me = undefined;
    return {};
  });
  const worker = createInProcessWorker(() => ({
    ports,
    features: [connectionFeature, sessionFeature, lazyAuctions],
    build: 'test',
  }));
  const openTab = () => openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next });
  const tab = openTab();
  /** Lets promises settle and time pass, one screen frame at a time. */
  async function pass(ms = 32): Promise<void> {
    for (let left = ms; left > 0; left -= 16) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      ports.clock.advance(Math.min(16, left));
    }
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  const watch = (at: MemoryTab = tab, goodsId = 'g1') => {
    const actor = at.topic<AuctionView>(auctionTopic(goodsId));
    const { unsubscribe } = actor.subscribe(() => undefined);
    return { view: (): AuctionView => actor.getSnapshot()!, close: unsubscribe };
  };
  const watchTime = (step: TimeStep = 'second') => {
    const actor = tab.topic<ServerTimeView>(serverTimeTopic(step));
    actor.subscribe(() => undefined);
    return (): ServerTimeView => actor.getSnapshot()!;
  };
  const frame = (event: string, data: unknown): void => ports.socket.newest.message(JSON.stringify({ event, data }));
  async function connect(): Promise<void> {
    await pass();
    ports.socket.newest.opened();
    frame('initialed', { userId: me?.id, serverTime: TRUTH, cursor: '0', replay: 'none' });
    server.onState = (goodsId, news) => {
      const last = ports.socket.newest.sent.findLast(({ event }) => event === 'watch')?.data as
        { auctions: string[] } | undefined;
      if (last?.auctions.includes(goodsId)) frame('auction-state', news);
    };
    await pass();
  }
  const watches = (): string[][] =>
    ports.socket.connections
      .flatMap(({ sent }) => sent)
      .filter(({ event }) => event === 'watch')
      .map(({ data }) => (data as { auctions: string[] }).auctions);
  const callsTo = (call: { name: string }): number => ports.http.calls.filter(({ name }) => name === call.name).length;
  return { ports, server, worker, tab, openTab, pass, watch, watchTime, frame, connect, watches, callsTo };
}
