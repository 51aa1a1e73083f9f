import { CallError } from '#machines/call-error.ts';
import { BEN } from '#machines/session/session.model.ts';
import { auctionMine, auctionStateCall, serverTime } from '#protocol/http/auctions.ts';
import { bid, createAuctionsWorld, END, TRUTH } from '#tests/doubles/auctions-world.ts';
import { describe, expect, it } from 'vitest';

describe('auctions', () => {
  it('[WAT-1] serves the state, its records and the bidder status, and is live while connected', async () => {
    const { server, watch, pass, connect, watches } = createAuctionsWorld();
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

  it('is live, with the bidder status, though its code is loaded after the sign-in and the connection', async () => {
    const { watch, pass, connect } = createAuctionsWorld();
    await connect();
    const { view } = watch();
    await pass();
    expect(view()).toMatchObject({ phase: 'live', mine: { status: 'none' } });
  });

  it('[WAT-1] polls every five seconds while disconnected', async () => {
    const { watch, pass, connect, callsTo, ports, server } = createAuctionsWorld();
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
    const { server, watch, pass, connect, watches, openTab, ports } = createAuctionsWorld();
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
    const { server, watch, pass, connect, watches } = createAuctionsWorld();
    const ids = Array.from({ length: 52 }, (_, index) => `many-${index}`);
    for (const id of ids) server.open(id, END);
    const views = ids.map((id) => watch(undefined, id).view);
    await pass();
    await connect();
    expect(watches().at(-1)).toEqual(ids.slice(2));
    expect(views.map((view) => view().phase).filter((phase) => phase === 'polling')).toHaveLength(2);
  });

  it('costs nothing while no tab watches', async () => {
    const { watch, pass, connect, watches, ports } = createAuctionsWorld();
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
    const { server, watch, pass, callsTo, ports } = createAuctionsWorld();
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
    const { server, watch, watchTime, pass, connect } = createAuctionsWorld();
    const time = watchTime();
    server.open('g2', TRUTH + 30_000, { extendMinutes: 1 });
    const { view } = watch(undefined, 'g2');
    await connect();
    server.bid('ben', 'g2', bid('1', 10, 'g2'));
    await pass();
    const end = view().state!.effectiveEndAt;
    expect(end).toBeGreaterThan(TRUTH + 60_000);
    await pass(31_000);
    expect(view().phase).toBe('live');
    await pass(end - time().now + 100);
    expect(view().phase).toBe('closing');
  });

  it('[WAT-5] fetches the records between two states', async () => {
    const { server, watch, pass, connect, ports } = createAuctionsWorld();
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
    const { server, watch, pass, tab } = createAuctionsWorld();
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
    const { server, watch, pass, connect, callsTo, tab } = createAuctionsWorld();
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

describe('countdown', () => {
  it.each([
    ['an hour ahead', 3_600_000],
    ['a day behind', -86_400_000],
  ])('[EST-3] is right in a browser that is %s, and when its clock is set while it is watched', async (_, off) => {
    const { watchTime, pass, ports, callsTo } = createAuctionsWorld(null);
    ports.clock.jump(off);
    const view = watchTime();
    await pass(2_000);
    const wrong = (): number => Math.abs(view().now - (TRUTH + ports.monotonic()));
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
    const { watchTime, pass, callsTo } = createAuctionsWorld(null);
    const view = watchTime();
    await pass(1_100);
    expect(callsTo(serverTime)).toBe(5);
    const first = view().now;
    await pass(10_000);
    expect(view().now - first).toBeGreaterThanOrEqual(9_000);
    await pass(170_000);
    expect(callsTo(serverTime)).toBe(8);
  });

  it('[TIM-1] changes every minute where nothing shows seconds, right in a browser whose clock is wrong', async () => {
    const { watchTime, pass, ports, callsTo } = createAuctionsWorld(null);
    ports.clock.jump(-86_400_000);
    const view = watchTime('minute');
    const seen = new Set<number>();
    for (let second = 0; second < 180; second += 1) {
      await pass(1_000);
      seen.add(view().now);
      expect(TRUTH + ports.monotonic() - view().now).toBeLessThanOrEqual(60_100);
    }
    expect(seen.size).toBe(4);
    expect(callsTo(serverTime)).toBe(1);
    expect(view().uncertainty).toBeLessThan(50);
  });

  it('shows the device’s clock until the server’s time is known, without an uncertainty', async () => {
    const { watchTime, pass, ports } = createAuctionsWorld(null);
    ports.http.on(serverTime, () => {
      throw new CallError({ code: 'Offline', status: 0 });
    });
    const view = watchTime();
    await pass(3_000);
    expect(ports.clock.now() - view().now).toBeLessThan(1_100);
    expect(view().uncertainty).toBeNull();
  });
});

describe('verification', () => {
  it('confirms the result of an ended auction from its records, and names the first that differs', async () => {
    const { tab, server, pass } = createAuctionsWorld();
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
