import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedGoods, suggestGoods } from '#protocol/http/goods-search.ts';
import { SUGGESTIONS } from '#protocol/limits.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { stores } from '#server/database/schema/stores.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let visitor: Client;
let time = Date.parse('2026-11-01T00:00:00Z');

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  visitor = await createClient(test);
  const at = new Date(time);
  const store = { entityName: 'x', status: 2, createdAt: at, updatedAt: at };
  await test.deps.db.insert(stores).values([
    { ...store, id: 'st-1', num: 'ST-1', ownerId: 'one', name: 'one', displayName: 'Rolling Hours 時光' },
    { ...store, id: 'st-2', num: 'ST-2', ownerId: 'two', name: 'two', displayName: 'Rolling shut', frozen: true },
  ]);
  const titles = ['Rolex Submariner', 'Rolex Daytona', 'Rolex box', 'Omega Seamaster', 'Jade bangle 翡翠手鐲'];
  const rows = titles.map((title, index) => ({ id: `g${index}`, title, brand: title.split(' ', 1)[0]! }));
  await test.deps.db.insert(goods).values(
    rows.map(({ id, brand }) => ({
      id,
      num: `VM-${id}`,
      sellerId: visitor.userId,
      type: 1,
      saleType: 1,
      categoryCode: brand === 'Jade' ? 'jade' : 'watches',
      brand: brand === 'Jade' ? '' : brand,
      currency: 'HKD' as const,
      price: '100',
      status: 3 as const,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await test.deps.db
    .insert(goodsTexts)
    .values(rows.map(({ id, title }) => ({ goodsId: id, language: 'EN' as const, title, description: '' })));
  const client = await test.deps.pool.connect();
  await indexGoods(
    client,
    rows.map(({ id }) => id),
  );
  client.release();
});
afterAll(() => test.close());

const suggest = (keyword: string) => visitor.get(suggestGoods, { query: { keyword } });
const ids = async (keyword: string): Promise<string[]> => (await suggest(keyword)).goods.map(({ id }) => id).toSorted();

it('suggests goods, brands, categories and open stores for the beginning of a word', async () => {
  const found = await suggest('rol');
  expect(found.goods.map(({ id }) => id).toSorted()).toEqual(['g0', 'g1', 'g2']);
  expect(found).toMatchObject({
    brands: [{ name: 'Rolex' }],
    categories: [{ code: 'watches', isNamed: false }],
    stores: [{ id: 'st-1', name: 'Rolling Hours 時光' }],
  });
  expect(await ids('ro')).toEqual(['g0', 'g1', 'g2']);
  expect(await ids('rolex su')).toEqual(['g0']);
});

it('suggests in both scripts, by brand names and names of categories', async () => {
  expect(await ids('劳力士')).toEqual(['g0', 'g1', 'g2']);
  expect((await suggest('劳力士')).brands).toEqual([{ name: 'Rolex' }]);
  expect(await ids('翡')).toEqual(['g4']);
  expect((await suggest('时光')).stores).toMatchObject([{ id: 'st-1' }]);
  expect((await suggest('watch')).categories).toEqual([{ code: 'watches', isNamed: true }]);
});

it('corrects a typing error', async () => {
  expect(await suggest('submarner')).toMatchObject({ corrected: 'submariner', goods: [{ id: 'g0' }] });
});

it('suggests nothing for one letter, and at most a few of each kind', async () => {
  for (const keyword of ['r', '', '…'])
    expect(await suggest(keyword), keyword).toMatchObject({ goods: [], stores: [] });
  const found = await suggest('re');
  expect(found.goods.length).toBeLessThanOrEqual(SUGGESTIONS.goods);
});

it('names new and closed stores within a minute', async () => {
  await test.database.pool.query(`UPDATE stores SET frozen = NOT frozen`);
  time += 60_000;
  expect((await suggest('rolling')).stores).toMatchObject([{ id: 'st-2' }]);
});

it('treats any text as text', async () => {
  for (const keyword of [
    `'"\\:*&|!()<->`.repeat(7),
    '%_%'.repeat(33),
    "a' | 'b & !c:*",
    '錶'.repeat(100),
    'e\u0301'.repeat(50),
  ])
    expect((await visitor.call(suggestGoods, { query: { keyword } })).status, keyword).toBe(200);
  expect((await visitor.call(suggestGoods, { query: { keyword: 'a'.repeat(101) } })).status).toBe(400);
});

it('returns listed goods in the requested order, without others', async () => {
  await test.database.pool.query(`UPDATE goods SET frozen = true WHERE id = 'g1'`);
  const listed = await visitor.get(listedGoods, { query: { ids: 'g3,g1,absent,g0' } });
  expect(listed.map(({ id }) => id)).toEqual(['g3', 'g0']);
  expect((await visitor.call(listedGoods, { query: { ids: 'x,'.repeat(30) } })).status).toBe(400);
});
