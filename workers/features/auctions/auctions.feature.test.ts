import { CallError } from '#machines/call-error.ts';
import { ADA, BEN } from '#machines/session/session.model.ts';
import { auctionTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { login, logout, profile } from '#protocol/http/account.ts';
import { auctionMine, auctionStateCall, placeBid, serverTime } from '#protocol/http/auctions.ts';
import { createAuctionServer } from '#tests/doubles/auction-server.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { auctionsFeature } from './auctions.feature.ts';

const TRUTH = Date.UTC(2026, 10, 21, 12);
const END = TRUTH + 600_000;
const bid = (id: string, amount: number, goodsId = 'g1') => ({
  goodsId,
  id: `bid-0000-${id}`,
  amount: String(amount),
  currency: 'HKD',
  mode: 'exact' as const,
});

/** The result or error of a promise, which may settle before it is awaited. */
const settled = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** A browser whose clock is an hour ahead, a server with an auction, and their connection. */
function createWorld(user: typeof ADA | null = ADA) {
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
    features: [connectionFeature, auctionsFeature, sessionFeature],
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
  return { ports, server, worker, tab, openTab, pass, watch, frame, connect, watches, callsTo };
}

describe('auctions', () => {
  it('[WAT-1] serves the state, its records and the bidder status, and is live while connected', async () => {
    const { server, watch, pass, connect, watches } = createWorld();
    server.bid('ben', 'g1', bid('1', 10));
    const { view } = watch();
    await pass();
    expect(view()).toMatchObject({
      phase: 'polling',
      state: { price: '10', leader: 1 },
      records: [{ id: '1', price: '10' }],
      mine: { status: 'none' },
      error: null,
    });
    await connect();
    expect(view().phase).toBe('live');
    expect(watches()).toEqual([['g1']]);
    server.bid('cat', 'g1', bid('2', 30));
    server.bid('ben', 'g1', bid('3', 50));
    await pass();
    expect(view()).toMatchObject({ state: { price: '50', bids: 3 }, records: [{ id: '3' }, { id: '2' }, { id: '1' }] });
  });

  it('[WAT-1] polls every five seconds while disconnected', async () => {
    const { watch, pass, connect, callsTo, ports, server } = createWorld();
    const { view } = watch();
    await pass(10_100);
    expect(callsTo(auctionStateCall)).toBe(3);
    await connect();
    await pass(20_000);
    expect(callsTo(auctionStateCall)).toBe(3);
    ports.socket.newest.closed(1006, '');
    await pass();
    expect(view().phase).toBe('polling');
    server.bid('ben', 'g1', bid('1', 10));
    await pass(5_100);
    expect(view().state?.price).toBe('10');
  });

  it('subscribes once to the auctions that all tabs show, and again when they change', async () => {
    const { server, watch, pass, connect, watches, openTab, ports } = createWorld();
    server.open('g2', END);
    server.open('g3', END);
    const first = watch();
    watch(openTab());
    await connect();
    const other = watch(openTab(), 'g2');
    watch(openTab(), 'g3');
    await pass();
    await pass();
    expect(watches()).toEqual([['g1'], ['g1', 'g2', 'g3']]);
    first.close();
    other.close();
    await pass(1_100);
    expect(watches().at(-1)).toEqual(['g1', 'g3']);
    ports.socket.newest.closed(1006, '');
    await pass(600);
    await connect();
    expect(watches().at(-1)).toEqual(['g1', 'g3']);
    expect(ports.socket.connections.filter(({ closedWith }) => closedWith === null)).toHaveLength(2);
  });

  it('polls auctions beyond the maximum of a subscription', async () => {
    const { server, watch, pass, connect, watches } = createWorld();
    const ids = Array.from({ length: 52 }, (_, index) => `many-${index}`);
    for (const id of ids) server.open(id, END);
    const views = ids.map((id) => watch(undefined, id).view);
    await pass();
    await connect();
    expect(watches().at(-1)).toEqual(ids.slice(2));
    expect(views.map((view) => view().phase).filter((phase) => phase === 'polling')).toHaveLength(2);
  });

  it('costs nothing while no tab watches', async () => {
    const { watch, pass, connect, watches, ports } = createWorld();
    const { close } = watch();
    await connect();
    close();
    await pass(1_100);
    expect(watches().at(-1)).toEqual([]);
    const before = ports.http.calls.length;
    await pass(120_000);
    expect(ports.http.calls.slice(before)).toEqual([]);
  });

  it('[WAT-3] is closing after the end, polls each second, and is over only when the server says so', async () => {
    const { server, watch, pass, callsTo, ports } = createWorld();
    server.bid('ada', 'g1', bid('1', 10));
    server.bid('ben', 'g1', bid('2', 20));
    const { view } = watch();
    await pass(599_000);
    expect(view()).toMatchObject({ phase: 'polling', mine: { status: 'outbid' } });
    const before = callsTo(auctionStateCall);
    await pass(1_100);
    expect(view().phase).toBe('closing');
    await pass(3_000);
    expect(callsTo(auctionStateCall) - before).toBeGreaterThanOrEqual(3);
    expect(view().phase).toBe('closing');
    server.decideEnds();
    await pass(1_500);
    expect(view()).toMatchObject({ phase: 'over', state: { state: 'won', leader: 2 }, mine: { status: 'lost' } });
    const after = ports.http.calls.length;
    await pass(130_000);
    expect(ports.http.calls.slice(after)).toEqual([]);
  });

  it('[WAT-3] opens again when the end was moved', async () => {
    const { server, watch, pass, connect } = createWorld();
    server.open('g2', TRUTH + 30_000, { extendMinutes: 1 });
    const { view } = watch(undefined, 'g2');
    await connect();
    server.bid('ben', 'g2', bid('1', 10, 'g2'));
    await pass();
    const end = view().state!.effectiveEndAt;
    expect(end).toBeGreaterThan(TRUTH + 60_000);
    await pass(31_000);
    expect(view().phase).toBe('live');
    await pass(end - view().serverNow! + 100);
    expect(view().phase).toBe('closing');
  });

  it('[WAT-5] fetches the records between two states', async () => {
    const { server, watch, pass, connect, ports } = createWorld();
    const { view } = watch();
    await connect();
    const before = ports.http.calls.length;
    const { onState } = server;
    server.onState = () => undefined;
    for (let count = 1; count <= 75; count += 1) server.bid(`b${count % 3}`, 'g1', bid(String(count), count * 10));
    server.onState = onState;
    server.bid('ben', 'g1', bid('76', 760));
    await pass();
    expect(view().records.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 76 - index));
    expect(ports.http.calls.slice(before).filter(({ name }) => name === 'auctions.records')).toHaveLength(1);
  });

  it('[WAT-6] reports an absent auction, and refetches it at sign-in', async () => {
    const { server, watch, pass, tab } = createWorld();
    const { view } = watch(undefined, 'g9');
    await pass();
    expect(view()).toMatchObject({ phase: 'absent', state: null, error: { status: 404 } });
    const odd = watch(undefined, 'no such id').view;
    await pass();
    expect(odd().phase).toBe('absent');
    server.open('g9', END);
    await tab.send('session.signOut', {});
    await tab.send('session.signIn', { userName: BEN.id, password: 'x', languageCode: 'EN' });
    await pass();
    expect(view()).toMatchObject({ phase: 'polling' });
  });

  it('[STA-1][STA-2] refetches the bidder status when it changes, and deletes it at sign-out', async () => {
    const { server, watch, pass, connect, callsTo, tab } = createWorld();
    const { view } = watch();
    await connect();
    expect(callsTo(auctionMine)).toBe(1);
    await tab.send('auction.bid', { ...bid('a', 100), mode: 'upTo' });
    await pass(400);
    expect(view().mine).toMatchObject({ bidder: 1, status: 'winning', maximum: '100' });
    const before = callsTo(auctionMine);
    server.bid('ben', 'g1', bid('b', 200));
    await pass();
    expect(view().mine?.status).toBe('outbid');
    await pass(400);
    expect(callsTo(auctionMine) - before).toBe(1);
    server.bid('cat', 'g1', bid('c', 210));
    server.bid('ben', 'g1', bid('d', 220));
    await pass(400);
    expect(callsTo(auctionMine) - before).toBe(1);
    await tab.send('session.signOut', {});
    await pass();
    expect(view()).toMatchObject({ phase: 'polling', mine: null });
  });
});

describe('bids', () => {
  it('reaches every tab before the command is answered', async () => {
    const { tab, openTab, watch, pass } = createWorld();
    const other = watch(openTab());
    await pass();
    const placed = await tab.send('auction.bid', bid('a', 10));
    expect(placed).toMatchObject({ result: 'winning', bidder: 1, receipt: { seq: 1, price: '10' } });
    await pass();
    expect(other.view()).toMatchObject({ state: { price: '10', leader: 1 }, records: [{ id: '1' }] });
  });

  it('[BID-1] is posted under one id until answered: placed once, though three responses were lost', async () => {
    const { tab, ports, server, pass } = createWorld();
    let lost = 0;
    ports.http.on(placeBid, ({ params, body }) => {
      const placed = server.bid('ada', params.goodsId, body);
      if ((lost += 1) <= 3)
        throw new CallError(lost === 1 ? { code: 'Timeout', status: 0 } : { code: 'Status502', status: 502 });
      return placed;
    });
    const answer = tab.send('auction.bid', bid('a', 10));
    await pass(3_000);
    await expect(answer).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
    expect(lost).toBe(4);
  });

  it('[BID-3] ends without a response after 20 s, is not stored, and may be repeated under its id', async () => {
    const { tab, ports, server, pass } = createWorld();
    ports.http.on(placeBid, ({ params, body }) => {
      server.bid('ada', params.goodsId, body);
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const answer = settled(tab.send('auction.bid', bid('a', 10)));
    await pass(20_100);
    await expect(answer).resolves.toMatchObject({ code: 'Offline' });
    const posted = ports.http.calls.filter(({ name }) => name === placeBid.name).length;
    await pass(60_000);
    expect(ports.http.calls.filter(({ name }) => name === placeBid.name)).toHaveLength(posted);
    server.serve(ports.http, () => 'ada');
    await expect(tab.send('auction.bid', bid('a', 10))).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-2] returns the server’s refusal, and refetches the auction', async () => {
    const { tab, server, watch, pass, callsTo } = createWorld();
    const { view } = watch();
    await pass();
    server.bid('ben', 'g1', bid('1', 50));
    const before = callsTo(auctionStateCall);
    await expect(tab.send('auction.bid', bid('a', 20))).rejects.toMatchObject({
      code: 'MoveRefused',
      params: { missing: ['highEnough'] },
    });
    await pass();
    expect(callsTo(auctionStateCall) - before).toBe(1);
    expect(view().state?.price).toBe('50');
    await expect(tab.send('auction.bid', bid('a', 60))).resolves.toMatchObject({ result: 'winning' });
  });

  it('outlives its tab and its worker: repeated by the next, it is the same bid', async () => {
    const { ports, server, worker, openTab, pass } = createWorld();
    await pass();
    let hold = true;
    ports.http.on(placeBid, ({ params, body }) => {
      const placed = server.bid('ada', params.goodsId, body);
      return hold ? new Promise(() => undefined) : placed;
    });
    const tab = openTab();
    const answer = tab.send('auction.bid', bid('a', 10));
    await pass();
    hold = false;
    worker.kill();
    await pass(200);
    await expect(answer).resolves.toMatchObject({ receipt: { seq: 1 } });
    expect(server.records('g1')).toHaveLength(1);
  });

  it('[BID-4] ends when its user signs out', async () => {
    const { tab, ports, pass } = createWorld();
    await pass();
    ports.http.on(placeBid, () => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const answer = settled(tab.send('auction.bid', bid('a', 10)));
    await pass(1_000);
    await tab.send('session.signOut', {});
    await expect(answer).resolves.toMatchObject({ code: 'Cancelled' });
  });
});

describe('countdown', () => {
  it.each([
    ['an hour ahead', 3_600_000],
    ['a day behind', -86_400_000],
  ])('[EST-3] is right in a browser that is %s, and when its clock is set while it is watched', async (_, off) => {
    const { watch, pass, ports, callsTo } = createWorld(null);
    ports.clock.jump(off);
    const { view } = watch();
    await pass(2_000);
    const wrong = (): number => Math.abs(view().serverNow! - (TRUTH + ports.monotonic()));
    expect(wrong()).toBeLessThan(1_000);
    const before = callsTo(serverTime);
    for (const by of [-3_600_000, 7_200_000, -86_400_000]) {
      ports.clock.jump(by);
      for (let second = 0; second < 4; second += 1) {
        await pass(1_000);
        expect(wrong()).toBeLessThanOrEqual(1_000);
      }
    }
    expect(callsTo(serverTime) - before).toBe(15);
    expect(view().uncertainty).toBeLessThan(50);
  });

  it('[TIM-1] ticks every second, with one sample a minute', async () => {
    const { watch, pass, callsTo } = createWorld(null);
    const { view } = watch();
    await pass(1_100);
    expect(callsTo(serverTime)).toBe(5);
    const first = view().serverNow!;
    await pass(10_000);
    expect(view().serverNow! - first).toBeGreaterThanOrEqual(9_000);
    await pass(170_000);
    expect(callsTo(serverTime)).toBe(8);
  });
});

describe('verification', () => {
  it('confirms the result of an ended auction from its records, and names the first that differs', async () => {
    const { tab, server, pass } = createWorld();
    server.bid('ben', 'g1', { ...bid('1', 200), mode: 'upTo' });
    for (let count = 1; count <= 10; count += 1) server.bid('cat', 'g1', bid(`a${count}`, count * 20));
    await pass(600_100);
    server.decideEnds();
    const verdict = await tab.send('auction.verify', { goodsId: 'g1' });
    expect(verdict).toMatchObject({ valid: true, problem: null, outcome: { state: 'won', leader: 1 } });
    expect(verdict.records).toBe(server.records('g1').length);
    Object.assign(server.records('g1')[3]!, { price: '9990' });
    await expect(tab.send('auction.verify', { goodsId: 'g1' })).resolves.toMatchObject({
      valid: false,
      problem: { seq: 4, what: 'hash' },
    });
  });
});
