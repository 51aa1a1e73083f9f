import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placeBid } from '#protocol/http/auctions.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { AUCTION, RATE } from '#protocol/limits.ts';
import { auctionStateFrame } from '#protocol/realtime/frames.ts';
import { createApp } from '#server/app.ts';
import { endAuction } from '#server/auctions/end-auction.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { createServices } from '#server/services.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, DAY, makeDraft, makeOffer, makeSeller } from './support/goods.ts';
import { dial, join, type TestSocket } from './support/socket.ts';

/** Two nodes: one database, one bus, and everything else their own. */
let here: TestApp;
let thereDeps: AppDeps;
let there: FastifyInstance;
let base: string;
let thereBase: string;
let seller: Client;
let staff: Client;
let ann: Client;
let ben: Client;
const open: TestSocket[] = [];

const AUCTION_DATA = {
  saleType: 2,
  price: '',
  startingPrice: '100',
  incrementPrice: '10',
  endAt: Date.now() + DAY,
} as const;
const onSale = (): Promise<string> => makeOffer(here, seller, staff.userId, AUCTION_DATA);
const bid = (who: Client, goodsId: string, amount: string) =>
  who.get(placeBid, { params: { goodsId }, body: { id: crypto.randomUUID(), amount, currency: 'HKD', mode: 'exact' } });
const joined = async (who: Client, at = base): Promise<TestSocket> => {
  const line = await join(at, who);
  open.push(line);
  return line;
};
const watch = (line: TestSocket, ...auctions: string[]): void => line.send({ event: 'watch', data: { auctions } });
/** Waits until the server has read everything the line sent, and what was said of it has come. */
const settle = async (line: TestSocket): Promise<void> => {
  line.send({ event: 'ping' });
  await line.next('pong');
};
const next = async (line: TestSocket) => (await line.next('auction-state')).data;
/** Waits for the state with so many records; those before may be left out. */
const until = async (line: TestSocket, seq: number) => {
  let told = await next(line);
  while (told.state.seq < seq) told = await next(line);
  return told;
};

beforeAll(async () => {
  here = await createTestApp();
  thereDeps = { ...here.deps, ...createServices(here.deps, { memory: 1_024, passes: 1 }) };
  there = await createApp(thereDeps);
  base = await here.listen();
  thereBase = await there.listen({ port: 0, host: '127.0.0.1' });
  [seller, staff, ann, ben] = [
    await makeSeller(here),
    await createClient(here, { isCustomerService: true }),
    await createClient(here),
    await createClient(here),
  ];
});
afterEach(() => {
  for (const line of open.splice(0)) line.socket.terminate();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('watching auctions', () => {
  it('tells where it stands at once, and every bid, at every node', async () => {
    const goodsId = await onSale();
    const [near, far] = [await joined(ann), await joined(ben, thereBase)];
    for (const line of [near, far]) watch(line, goodsId);
    for (const line of [near, far]) {
      const frame = await line.next('auction-state');
      expect(auctionStateFrame.parse(frame)).toEqual(frame);
      expect(frame.data).toMatchObject({
        state: { goodsId, state: 'open', price: null, minimum: '100', seq: 0 },
        records: [],
      });
    }
    const { receipt } = await bid(ann, goodsId, '100');
    for (const line of [near, far]) {
      expect(await until(line, 1)).toMatchObject({
        state: { price: '100', minimum: '110', leader: 1, bids: 1, seq: 1 },
        records: [{ seq: 1, bidder: 1, hash: receipt?.hash }],
      });
    }
    await bid(ben, goodsId, '110');
    for (const line of [near, far])
      expect((await until(line, 2)).records.map(({ price }) => price)).toEqual(['110', '100']);
  });

  it('names nobody: the frame holds no id of who bid', async () => {
    const goodsId = await onSale();
    const line = await joined(ben);
    watch(line, goodsId);
    await bid(ann, goodsId, '100');
    const told = await until(line, 1);
    expect(JSON.stringify(told)).not.toContain(ann.userId);
  });

  it('another watch replaces the one before; what is watched already is not told again', async () => {
    const [one, two] = [await onSale(), await onSale()];
    const line = await joined(ann);
    watch(line, one);
    await next(line);
    watch(line, two, one);
    expect((await next(line)).state.goodsId).toBe(two);
    watch(line, two);
    await settle(line);
    await bid(ben, one, '100');
    await bid(ben, two, '100');
    expect((await until(line, 1)).state.goodsId).toBe(two);
    await settle(line);
    expect(line.frames).toEqual([]);
  });

  it('what is absent, a draft of somebody else’s, or not sold by auction is nothing', async () => {
    const goodsId = await onSale();
    const line = await joined(ann);
    watch(
      line,
      'absent',
      await makeDraft(here, seller, AUCTION_DATA),
      await makeOffer(here, seller, staff.userId),
      goodsId,
    );
    expect((await next(line)).state.goodsId).toBe(goodsId);
    await settle(line);
    expect(line.frames).toEqual([]);
  });

  it('hidden goods are told to their seller and staff alone; whoever watched them hears that they are not on sale', async () => {
    const goodsId = await onSale();
    const before = await joined(ann);
    watch(before, goodsId);
    await next(before);
    await seller.get(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } });
    expect((await next(before)).state.onSale).toBe(false);
    const [stranger, own, desk] = [await joined(ben), await joined(seller), await joined(staff)];
    for (const line of [stranger, own, desk]) watch(line, goodsId);
    for (const line of [own, desk]) expect((await next(line)).state).toMatchObject({ goodsId, onSale: false });
    await settle(stranger);
    expect(stranger.frames).toEqual([]);
  });

  it('goods that get frozen say so to who watches', async () => {
    const goodsId = await onSale();
    const line = await joined(ann);
    watch(line, goodsId);
    await next(line);
    await asStaff(here, staff.userId, goodsId, 'freeze');
    expect((await next(line)).state.frozen).toBe(true);
    await asStaff(here, staff.userId, goodsId, 'unfreeze');
    expect((await next(line)).state.frozen).toBe(false);
  });

  it('an end is told to who watches, also where somebody looked in the moment before', async () => {
    const goodsId = await onSale();
    const line = await joined(ann);
    watch(line, goodsId);
    await bid(ben, goodsId, '100');
    await until(line, 1);
    await here.deps.pool.query(
      `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
      [goodsId],
    );
    const late = await joined(ben);
    const ending = endAuction(here.deps, goodsId);
    watch(late, goodsId);
    expect(await ending).toBe(true);
    for (const each of [line, late]) {
      let told = await next(each);
      while (told.state.state === 'open') told = await next(each);
      expect(told.state).toMatchObject({ state: 'won', price: '100', onSale: false });
    }
  });

  it('a line that was not let in is not heard', async () => {
    const goodsId = await onSale();
    const line = await dial(base, { token: ann.token });
    open.push(line);
    watch(line, goodsId);
    line.send({ event: 'init', data: { userId: ann.userId } });
    await line.next('initialed');
    await settle(line);
    await bid(ben, goodsId, '100');
    await settle(line);
    expect(line.frames).toEqual([]);
  });

  it.each([
    ['no auctions', {}],
    ['auctions that are no list', { auctions: 'g1' }],
    ['ids that are none', { auctions: [7] }],
    ['an id that is too long', { auctions: ['g'.repeat(10_000)] }],
    ['more than agreed', { auctions: Array.from({ length: AUCTION.watchedMost + 1 }, (_, index) => `g${index}`) }],
  ])('a watch with %s is closed with 4003', async (_, data) => {
    const line = await joined(ann);
    line.send({ event: 'watch', data });
    expect((await line.closed).code).toBe(4003);
  });

  it('an audit tells what lost messages of another node left untold', async () => {
    const goodsId = await onSale();
    const line = await joined(ann);
    watch(line, goodsId);
    await next(line);
    await bid(ben, goodsId, '100');
    await until(line, 1);
    await here.deps.pool.query('UPDATE goods SET frozen = true WHERE id = $1', [goodsId]);
    await here.deps.hub.audit();
    expect((await next(line)).state).toMatchObject({ seq: 1, frozen: true });
  });

  it('five hundred who watch hear of the newest bid', async () => {
    const goodsId = await onSale();
    const people = await Promise.all(Array.from({ length: 25 }, () => createClient(here)));
    const lines = await Promise.all(people.flatMap((who) => Array.from({ length: 20 }, () => joined(who))));
    for (const line of lines) watch(line, goodsId);
    await Promise.all(lines.map(next));
    for (let step = 0; step < 5; step += 1) await bid(step % 2 === 0 ? ann : ben, goodsId, String(100 + 10 * step));
    const told = await Promise.all(lines.map((line) => until(line, 5)));
    expect(told.every(({ state }) => state.price === '140')).toBe(true);
  }, 20_000);

  it('whoever leaves is forgotten, also in the middle of a question', async () => {
    const goodsId = await onSale();
    const lines = await Promise.all(Array.from({ length: 20 }, () => joined(ann)));
    for (const line of lines) {
      watch(line, goodsId);
      line.socket.terminate();
    }
    const stays = await joined(ben);
    watch(stays, goodsId);
    await next(stays);
    await bid(ann, goodsId, '100');
    expect((await until(stays, 1)).state.price).toBe('100');
  });
});

describe('a flood of watch frames', () => {
  it('is closed like any other', async () => {
    const test = await createTestApp({ config: { rateLimit: true } });
    const at = await test.listen();
    const line = await join(at, await createClient(test));
    for (let index = 0; index < RATE.socketFramesPerMinute; index += 1) watch(line, `g${index}`);
    expect((await line.closed).code).toBe(1008);
    await test.close();
  });
});
