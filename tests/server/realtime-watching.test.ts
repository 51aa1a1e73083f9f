import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placeBid } from '#protocol/http/auctions.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { AUCTION, RATE } from '#protocol/limits.ts';
import { auctionStateFrame } from '#protocol/realtime/frames.ts';
import { endAuction } from '#server/auctions/end-auction.ts';
import { createNode, createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, DAY, makeDraft, makeOffer, makeSeller } from './support/goods.ts';
import { dial, join, type TestSocket } from './support/socket.ts';

/** Two nodes that share database and bus. */
let here: TestApp;
let there: TestApp;
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
  const connection = await join(at, who);
  open.push(connection);
  return connection;
};
const watch = (connection: TestSocket, ...auctions: string[]): void =>
  connection.send({ event: 'watch', data: { auctions } });
/** Waits until the server has handled all frames of the connection and its responses have arrived. */
const settle = async (connection: TestSocket): Promise<void> => {
  connection.send({ event: 'ping' });
  await connection.next('pong');
};
const next = async (connection: TestSocket) => (await connection.next('auction-state')).data;
/** Waits for the state with `seq` records. */
const until = async (connection: TestSocket, seq: number) => {
  let update = await next(connection);
  while (update.state.seq < seq) update = await next(connection);
  return update;
};

beforeAll(async () => {
  here = await createTestApp();
  there = await createNode(here);
  base = await here.listen();
  thereBase = await there.listen();
  [seller, staff, ann, ben] = [
    await makeSeller(here),
    await createClient(here, { isCustomerService: true }),
    await createClient(here),
    await createClient(here),
  ];
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.socket.terminate();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('auction subscriptions', () => {
  it('send the current state and every bid on every node', async () => {
    const goodsId = await onSale();
    const [near, far] = [await joined(ann), await joined(ben, thereBase)];
    for (const connection of [near, far]) watch(connection, goodsId);
    for (const connection of [near, far]) {
      const frame = await connection.next('auction-state');
      expect(auctionStateFrame.parse(frame)).toEqual(frame);
      expect(frame.data).toMatchObject({
        state: { goodsId, state: 'open', price: null, minimum: '100', seq: 0 },
        records: [],
      });
    }
    const { receipt } = await bid(ann, goodsId, '100');
    for (const connection of [near, far]) {
      expect(await until(connection, 1)).toMatchObject({
        state: { price: '100', minimum: '110', leader: 1, bids: 1, seq: 1 },
        records: [{ seq: 1, bidder: 1, hash: receipt?.hash }],
      });
    }
    await bid(ben, goodsId, '110');
    for (const connection of [near, far])
      expect((await until(connection, 2)).records.map(({ price }) => price)).toEqual(['110', '100']);
  });

  it('send frames without user ids', async () => {
    const goodsId = await onSale();
    const connection = await joined(ben);
    watch(connection, goodsId);
    await bid(ann, goodsId, '100');
    const update = await until(connection, 1);
    expect(JSON.stringify(update)).not.toContain(ann.userId);
  });

  it('are replaced by another watch, which sends only added auctions', async () => {
    const [one, two] = [await onSale(), await onSale()];
    const connection = await joined(ann);
    watch(connection, one);
    await next(connection);
    watch(connection, two, one);
    expect((await next(connection)).state.goodsId).toBe(two);
    watch(connection, two);
    await settle(connection);
    await bid(ben, one, '100');
    await bid(ben, two, '100');
    expect((await until(connection, 1)).state.goodsId).toBe(two);
    await settle(connection);
    expect(connection.frames).toEqual([]);
  });

  it('ignore absent goods, foreign drafts and goods without an auction', async () => {
    const goodsId = await onSale();
    const connection = await joined(ann);
    watch(
      connection,
      'absent',
      await makeDraft(here, seller, AUCTION_DATA),
      await makeOffer(here, seller, staff.userId),
      goodsId,
    );
    expect((await next(connection)).state.goodsId).toBe(goodsId);
    await settle(connection);
    expect(connection.frames).toEqual([]);
  });

  it('report hidden goods as not on sale to subscribers, and only admit seller and staff', async () => {
    const goodsId = await onSale();
    const before = await joined(ann);
    watch(before, goodsId);
    await next(before);
    await seller.get(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } });
    expect((await next(before)).state.onSale).toBe(false);
    const [stranger, own, desk] = [await joined(ben), await joined(seller), await joined(staff)];
    for (const connection of [stranger, own, desk]) watch(connection, goodsId);
    for (const connection of [own, desk])
      expect((await next(connection)).state).toMatchObject({ goodsId, onSale: false });
    await settle(stranger);
    expect(stranger.frames).toEqual([]);
  });

  it('report a freeze', async () => {
    const goodsId = await onSale();
    const connection = await joined(ann);
    watch(connection, goodsId);
    await next(connection);
    await asStaff(here, staff.userId, goodsId, 'freeze');
    expect((await next(connection)).state.frozen).toBe(true);
    await asStaff(here, staff.userId, goodsId, 'unfreeze');
    expect((await next(connection)).state.frozen).toBe(false);
  });

  it('report the end, also after a read just before it', async () => {
    const goodsId = await onSale();
    const connection = await joined(ann);
    watch(connection, goodsId);
    await bid(ben, goodsId, '100');
    await until(connection, 1);
    await here.deps.pool.query(
      `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp()) WHERE id = $1`,
      [goodsId],
    );
    const late = await joined(ben);
    const ending = endAuction(here.deps, goodsId);
    watch(late, goodsId);
    expect(await ending).toBe(true);
    for (const each of [connection, late]) {
      let update = await next(each);
      while (update.state.state === 'open') update = await next(each);
      expect(update.state).toMatchObject({ state: 'won', price: '100', onSale: false });
    }
  });

  it('ignore frames before the handshake', async () => {
    const goodsId = await onSale();
    const connection = await dial(base, { token: ann.token });
    open.push(connection);
    watch(connection, goodsId);
    connection.send({ event: 'init', data: { userId: ann.userId } });
    await connection.next('initialed');
    await settle(connection);
    await bid(ben, goodsId, '100');
    await settle(connection);
    expect(connection.frames).toEqual([]);
  });

  it.each([
    ['no auctions', {}],
    ['auctions that are no list', { auctions: 'g1' }],
    ['invalid ids', { auctions: [7] }],
    ['an id that is too long', { auctions: ['g'.repeat(10_000)] }],
    ['more than agreed', { auctions: Array.from({ length: AUCTION.watchedMost + 1 }, (_, index) => `g${index}`) }],
  ])('close with 4003 for a watch with %s', async (_, data) => {
    const connection = await joined(ann);
    connection.send({ event: 'watch', data });
    expect((await connection.closed).code).toBe(4003);
  });

  it('send states of lost bus messages in an audit', async () => {
    const goodsId = await onSale();
    const connection = await joined(ann);
    watch(connection, goodsId);
    await next(connection);
    await bid(ben, goodsId, '100');
    await until(connection, 1);
    await here.deps.pool.query('UPDATE goods SET frozen = true WHERE id = $1', [goodsId]);
    await here.deps.hub.audit();
    expect((await next(connection)).state).toMatchObject({ seq: 1, frozen: true });
  });

  it('send the newest bid to five hundred subscribers', async () => {
    const goodsId = await onSale();
    const people = await Promise.all(Array.from({ length: 25 }, () => createClient(here)));
    const connections = await Promise.all(people.flatMap((who) => Array.from({ length: 20 }, () => joined(who))));
    for (const connection of connections) watch(connection, goodsId);
    await Promise.all(connections.map(next));
    for (let step = 0; step < 5; step += 1) await bid(step % 2 === 0 ? ann : ben, goodsId, String(100 + 10 * step));
    const updates = await Promise.all(connections.map((connection) => until(connection, 5)));
    expect(updates.every(({ state }) => state.price === '140')).toBe(true);
  }, 20_000);

  it('end with the connection, also during a read', async () => {
    const goodsId = await onSale();
    const connections = await Promise.all(Array.from({ length: 20 }, () => joined(ann)));
    for (const connection of connections) {
      watch(connection, goodsId);
      connection.socket.terminate();
    }
    const stays = await joined(ben);
    watch(stays, goodsId);
    await next(stays);
    await bid(ann, goodsId, '100');
    expect((await until(stays, 1)).state.price).toBe('100');
  });
});

describe('too many watch frames', () => {
  it('close the connection like any frames', async () => {
    const test = await createTestApp({ config: { rateLimit: true } });
    const at = await test.listen();
    const connection = await join(at, await createClient(test));
    for (let index = 0; index < RATE.socketFramesPerMinute; index += 1) watch(connection, `g${index}`);
    expect((await connection.closed).code).toBe(1008);
    await test.close();
  });
});
