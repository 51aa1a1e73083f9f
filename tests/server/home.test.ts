import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFollow } from '#protocol/http/follows.ts';
import { goodsNewest } from '#protocol/http/goods.ts';
import { homeAuctions, homeCategories, homeFollowed, homeStores } from '#protocol/http/home.ts';
import { HOME } from '#protocol/limits.ts';
import { HOUR } from '#protocol/durations.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { openAuction } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, DAY, makeOffer, makeSeller, makeStore } from './support/goods.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let reader: Client;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  seller = await makeSeller(test);
  staff = await createClient(test, { isCustomerService: true });
  reader = await createClient(test);
});
afterAll(() => test.close());

const auctions = () => reader.get(homeAuctions, { query: {} });
const list = (extra: Parameters<typeof makeOffer>[3] = {}) => makeOffer(test, seller, staff.userId, extra);
/** Lets the counts of categories and stores be read again. */
const later = () => (time += HOME.countsMaxAge);

describe('the auctions of the home page', () => {
  it('are empty while no auction runs', async () => {
    expect(await auctions()).toEqual({ items: [], total: 0 });
  });

  it('are the running ones, the next to end first', async () => {
    const ids: string[] = [];
    for (let index = 0; index < HOME.auctions + 1; index += 1)
      ids.push(await openAuction(test, seller, staff.userId, { endAt: time + (index + 2) * DAY }));
    await list();
    const first = await auctions();
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, HOME.auctions));
    expect(first.total).toBe(HOME.auctions + 1);

    time += 2 * DAY;
    const afterEnd = await auctions();
    expect(afterEnd.items.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(afterEnd.total).toBe(HOME.auctions);

    await asStaff(test, staff.userId, ids.at(-1)!, 'freeze');
    expect((await auctions()).items.map(({ id }) => id)).toEqual(ids.slice(1, -1));
  });
});

describe('the featured auction of the home page', () => {
  it('ends within 48 hours and has two bidders, else one, and the highest price in dollars', async () => {
    const open = async (hours: number, startingPrice: string, currency: 'HKD' | 'USD' = 'HKD') =>
      openAuction(test, seller, staff.userId, { endAt: time + hours * HOUR, startingPrice, currency });
    const next = await open(2, '100');
    const cheap = await open(3, '900', 'HKD');
    const dear = await open(40, '800', 'USD');
    const far = await open(50, '900000');
    const own = [next, cheap, dear, far];
    const shown = async () => (await auctions()).items.map(({ id }) => id).filter((id) => own.includes(id));
    later();
    expect((await auctions()).items[0]!.id).toBe(dear);
    expect(await shown()).toEqual([dear, next, cheap, far]);
    // Bids are judged by the clock of the database, where these auctions are over.
    const bid = (id: string, bids: number, bidders: number) =>
      test.deps.pool.query('UPDATE auctions SET bid_count = $2, bidder_count = $3 WHERE goods_id = $1', [
        id,
        bids,
        bidders,
      ]);
    await bid(cheap, 3, 1);
    later();
    expect((await auctions()).items[0]!.id).toBe(cheap);
    await bid(next, 2, 2);
    later();
    expect((await auctions()).items[0]!.id).toBe(next);
    // Staff voided the bids.
    await bid(cheap, 0, 2);
    await asStaff(test, staff.userId, next, 'freeze');
    later();
    expect((await auctions()).items[0]!.id).toBe(dear);
    await asStaff(test, staff.userId, next, 'unfreeze');
    await asStaff(test, staff.userId, dear, 'freeze');
    later();
    expect(await shown()).toEqual([next, cheap, far]);
    for (const id of [next, cheap, far]) await asStaff(test, staff.userId, id, 'freeze');
  });
});

describe('the categories of the home page', () => {
  it('are those with listings, in the language of the reader, with the newest picture of no auction', async () => {
    later();
    await list({ categoryCode: 'coins' });
    time += 1_000;
    const newest = await list({ categoryCode: 'coins' });
    time += 1_000;
    await openAuction(test, seller, staff.userId, { endAt: time + DAY, categoryCode: 'coins' });
    later();
    const categories = await reader.get(homeCategories, { query: { languageCode: 'ZHHK' } });
    const coins = categories.find(({ key }) => key === 'coins');
    const card = (await reader.get(goodsNewest, { query: {} })).find(({ id }) => id === newest);
    expect(coins).toEqual({ key: 'coins', name: '錢幣', goods: 3, image: card!.image });
    expect(categories.map(({ key }) => key)).not.toContain('tea');
  });

  it('are read again when a listing changes them, else after a minute', async () => {
    later();
    const keys = async () => (await reader.get(homeCategories, { query: {} })).map(({ key }) => key);
    const before = await keys();
    await test.deps.pool.query(`UPDATE goods_search SET category_code = 'stamps' WHERE category_code = 'coins'`);
    expect(await keys()).toEqual(before);
    later();
    expect(await keys()).toContain('stamps');
    await list({ categoryCode: 'tea' });
    await expect.poll(keys).toContain('tea');
  });
});

describe('the stores and followed goods of the home page', () => {
  it('are the open stores with listings, the most followed first', async () => {
    const [loved, plain] = [await makeSeller(test), await makeSeller(test)];
    const [lovedStore, plainStore] = [await makeStore(test, loved.userId), await makeStore(test, plain.userId)];
    await makeStore(test, reader.userId);
    const goods = [
      await makeOffer(test, loved, staff.userId, { asStore: true }),
      await makeOffer(test, plain, staff.userId, { asStore: true }),
      await makeOffer(test, plain, staff.userId, { asStore: true }),
    ];
    await staff.get(setFollow, { params: { kind: 'store', id: lovedStore }, body: { follow: true } });
    later();
    const stores = await reader.get(homeStores, {});
    expect(stores.map(({ id, goods: count, followers }) => [id, count, followers])).toEqual([
      [lovedStore, 1, 1],
      [plainStore, 2, 0],
    ]);
    expect(stores[1]!.images).toHaveLength(2);

    expect(await staff.get(homeFollowed, { query: {} })).toMatchObject([{ id: goods[0] }]);
    expect(await reader.get(homeFollowed, { query: {} })).toEqual([]);
    await staff.get(setFollow, { params: { kind: 'user', id: plain.userId }, body: { follow: true } });
    expect(await staff.get(homeFollowed, { query: {} })).toHaveLength(1);

    await test.deps.pool.query('UPDATE stores SET frozen = true WHERE id = $1', [lovedStore]);
    expect(await staff.get(homeFollowed, { query: {} })).toEqual([]);
    later();
    expect((await reader.get(homeStores, {})).map(({ id }) => id)).toEqual([plainStore]);
  });

  it('new arrivals can be limited to one type of sale', async () => {
    const types = (await reader.get(goodsNewest, { query: { saleType: '1' } })).map(({ saleType }) => saleType);
    expect(new Set(types)).toEqual(new Set([1]));
  });
});
