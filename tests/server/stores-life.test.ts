import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodsDetail, searchGoods } from '#protocol/http/goods-search.ts';
import {
  likeStoreMedia,
  saveComment,
  saveStoreMedia,
  storeAnalytics,
  storeComments,
  storeEmail,
  storeMedia,
  storeMine,
  storePage,
} from '#protocol/http/stores.ts';
import { goodsDailyFigures } from '#server/database/schema/goods.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { eraseStoresOfAccount } from '#server/stores/erase.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { applied, fileOf, makeMerchant, makeStoreGoods, openStore, staffMove, writeTo } from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { waitForBlocked } from './support/wait-for.ts';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
let now = NOON;
let test: TestApp;
let staff: Client;
let owner: Client;
let buyer: Client;
let storeId: string;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(now) });
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOON;
  [owner, buyer] = [await makeMerchant(test), await createClient(test)];
  storeId = await openStore(test, owner, staff);
});

describe('freezing', () => {
  it('hides goods of a frozen store from the commit on until the store is unfrozen', async () => {
    const goodsId = await makeStoreGoods(test, storeId, owner);
    await test.deps.transact((work) => indexGoods(work.client, [goodsId]));
    const found = async () =>
      (await buyer.get(searchGoods, { query: { keyword: '怀表', storeId } })).items.map(({ id }) => id);
    const seen = async () => (await buyer.call(goodsDetail, { params: { goodsId }, query: {} })).status;
    expect([await found(), await seen()]).toEqual([[goodsId], 200]);
    await staffMove(test, staff, storeId, 'freeze');
    expect([
      await found(),
      await seen(),
      (await owner.call(goodsDetail, { params: { goodsId }, query: {} })).status,
    ]).toEqual([[], 404, 200]);
    await staffMove(test, staff, storeId, 'unfreeze');
    expect([await found(), await seen()]).toEqual([[goodsId], 200]);
    await test.deps.transact((work) =>
      moveStore(work, test.deps, { id: storeId, move: 'expire', by: 'system', actorId: null }),
    );
    expect([await found(), await seen()]).toEqual([[], 404]);
  });
});

describe('freezing while goods are put up for sale', () => {
  it('waits for that transaction and then hides its goods too', async () => {
    const goodsId = await makeStoreGoods(test, storeId, owner, { status: 5 });
    const client = await test.deps.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE goods SET status = 3 WHERE id = $1', [goodsId]);
      await indexGoods(client, [goodsId]);
      const freezing = staffMove(test, staff, storeId, 'freeze');
      await waitForBlocked(test, 1);
      await client.query('COMMIT');
      await freezing;
    } finally {
      client.release();
    }
    expect((await test.deps.pool.query('SELECT 1 FROM goods_search WHERE goods_id = $1', [goodsId])).rows).toEqual([]);
  });
});

describe('analytics', () => {
  const on = async (goodsId: string, day: string, visits: number) =>
    test.deps.db
      .insert(goodsDailyFigures)
      .values({ goodsId, sellerId: owner.userId, day, visits, favourites: 1, chats: 2, offers: 3 });

  it('give every Hong Kong day, the previous period and the goods by visits', async () => {
    const [watch, clock, other] = [
      await makeStoreGoods(test, storeId, owner),
      await makeStoreGoods(test, storeId, owner),
      await makeStoreGoods(test, storeId, buyer),
    ];
    await on(watch, '2026-11-21', 5);
    await on(clock, '2026-11-21', 7);
    await on(watch, '2026-11-15', 40);
    await on(watch, '2026-11-14', 11);
    await on(watch, '2026-11-08', 13);
    await on(watch, '2026-11-07', 1_000);
    await on(watch, '2026-11-22', 1_000);
    await test.deps.db
      .insert(goodsDailyFigures)
      .values({ goodsId: other, sellerId: buyer.userId, day: '2026-11-21', visits: 500 });
    const week = await owner.get(storeAnalytics, { query: { days: 7, languageCode: 'ZHHK' } });
    expect(week.days.map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-11-15', 40],
      ['2026-11-16', 0],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 12],
    ]);
    expect(week.total).toEqual({ visits: 52, favourites: 3, chats: 6, offers: 9 });
    expect(week.before).toEqual({ visits: 24, favourites: 2, chats: 4, offers: 6 });
    expect(week.goods.map(({ id, title, visits }) => [id, title, visits])).toEqual([
      [watch, '怀表', 45],
      [clock, '怀表', 7],
    ]);
    // 00:30 in Hong Kong is still the previous day in UTC.
    now = Date.parse('2026-11-22T00:30:00+08:00');
    const tomorrow = await owner.get(storeAnalytics, { query: { days: 1 } });
    expect(tomorrow.days.map(({ day, visits }) => [day, visits])).toEqual([['2026-11-22', 1_000]]);
    expect(tomorrow.before.visits).toBe(12);
  });

  it('give at most twenty goods, and zeros without sales', async () => {
    for (let visits = 1; visits <= 22; visits += 1)
      await on(await makeStoreGoods(test, storeId, owner), '2026-11-21', visits);
    expect((await owner.get(storeAnalytics, { query: { days: 90 } })).goods.map(({ visits }) => visits)).toEqual(
      Array.from({ length: 20 }, (_, at) => 22 - at),
    );
    const withoutSales = await buyer.get(storeAnalytics, { query: {} });
    expect([withoutSales.days.length, withoutSales.total.visits, withoutSales.goods]).toEqual([30, 0, []]);
    for (const days of ['0', '91', '1.5', 'x'])
      expect(
        (
          await test.app.inject({
            url: `/api/Store/analytics?days=${days}`,
            headers: { authorization: `Bearer ${owner.token}` },
          })
        ).statusCode,
      ).toBe(400);
  });
});

describe('account removal', () => {
  it('closes the store, keeps its number and comments on others, erases the rest', async () => {
    const other = await makeMerchant(test);
    const theirs = await openStore(test, other, staff);
    await writeTo(owner, other);
    const shown = await fileOf(test, owner);
    await owner.get(saveComment, {
      params: { storeId: theirs },
      body: { level: 5, content: 'Fine people.', fileIds: [shown], goodsId: null },
    });
    const { id } = await other.get(saveStoreMedia, {
      body: { id: test.deps.ids.id(), type: 1, content: '', fileIds: [await fileOf(test, other)], coverFileId: null },
    });
    await owner.get(likeStoreMedia, { params: { id }, body: { like: true } });
    await owner.get(saveStoreMedia, {
      body: { id: test.deps.ids.id(), type: 1, content: '', fileIds: [await fileOf(test, owner)], coverFileId: null },
    });
    await makeStoreGoods(test, storeId, owner);

    await test.deps.transact((work) => eraseStoresOfAccount(work, owner.userId));

    expect((await owner.call(storePage, { params: { storeId } })).status).toBe(404);
    const {
      rows: [row],
    } = await test.deps.pool.query<Record<string, unknown>>('SELECT * FROM stores WHERE id = $1', [storeId]);
    expect(row).toMatchObject({
      status: 4,
      display_name: row?.['num'],
      name: '',
      entity_name: '',
      email: '',
      contact_phone: '',
      address: '',
      profile: '',
    });
    const {
      rows: [left],
    } = await test.deps.pool.query(
      `
      SELECT (SELECT count(*)::int FROM store_media WHERE store_id = $1) AS media,
         (SELECT count(*)::int FROM store_documents WHERE store_id = $1) AS documents,
        (SELECT count(*)::int FROM store_emails WHERE user_id = $2) AS emails,
        (SELECT count(*)::int FROM file_uses u JOIN files f ON f.id = u.file_id WHERE f.owner_id = $2) AS uses`,
      [storeId, owner.userId],
    );
    expect(left).toEqual({ media: 0, documents: 0, emails: 0, uses: 0 });
    expect((await buyer.get(storeComments, { params: { storeId: theirs }, query: {} })).items).toMatchObject([
      { level: 5, content: 'Fine people.', files: [] },
    ]);
    expect((await buyer.get(storeMedia, { params: { storeId: theirs }, query: {} })).items[0]?.likes).toBe(0);
    expect((await buyer.get(storePage, { params: { storeId: theirs } })).rating).toEqual({ average: 5, count: 1 });
  });

  it('removes an application from the review queue, and works without a store', async () => {
    const waiting = await makeMerchant(test);
    const id = await applied(test, waiting);
    await test.deps.transact((work) => eraseStoresOfAccount(work, waiting.userId));
    await test.deps.transact((work) => eraseStoresOfAccount(work, buyer.userId));
    expect((await test.deps.pool.query('SELECT status FROM stores WHERE id = $1', [id])).rows).toEqual([{ status: 4 }]);
    expect(await buyer.get(storeEmail, {})).toEqual({ verified: [] });
    expect((await waiting.get(storeMine, {})).store?.application.entityName).toBe('');
  });
});
