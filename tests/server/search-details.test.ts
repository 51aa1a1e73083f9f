import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchGoods } from '#protocol/http/goods-search.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

const WATCHES: readonly [id: string, movement: string, metal: string, condition: string | null][] = [
  ['a', 'Hand-wound', 'Platinum', 'excellent'],
  ['b', '手上鏈', '精鋼', 'excellent'],
  ['c', '自动上链', '精钢', 'good'],
  ['d', 'Quartz', 'Stainless steel, Platinum', null],
];

let test: TestApp;
let reader: Client;

const search = (details = '', more: Record<string, string> = {}) =>
  reader.get(searchGoods, { query: { category: 'watches', details, ...more } });
const ids = async (details: string, more?: Record<string, string>) =>
  (await search(details, more)).items.map(({ id }) => id).sort();
const counts = async (details = '', more?: Record<string, string>) =>
  Object.fromEntries(
    (await search(details, more)).details.map(({ name, values }) => [
      name,
      Object.fromEntries(values.map(({ key, count }) => [key, count])),
    ]),
  );

beforeAll(async () => {
  test = await createTestApp();
  reader = await createClient(test);
  const { db, pool } = test.deps;
  const at = new Date();
  const common = { sellerId: reader.userId, type: 1, saleType: 1, currency: 'HKD', price: '100' } as const;
  const row = (id: string, categoryCode: string) => ({
    ...common,
    id,
    num: `VM-${id}`,
    categoryCode,
    status: GOODS_STATUS.forSale,
    createdAt: at,
    updatedAt: at,
  });
  await db.insert(goods).values([
    ...WATCHES.map(([id, movement, metal, condition]) => ({
      ...row(id, 'watches'),
      condition,
      properties: [
        { name: '機芯', value: movement },
        { name: 'Case', value: metal },
        { name: 'Reference', value: id },
      ],
    })),
    { ...row('ring', 'jewellery'), properties: [{ name: 'Metal', value: 'Platinum' }] },
  ]);
  await db.insert(goodsTexts).values(
    [...WATCHES.map(([id]) => id), 'ring'].map((goodsId) => ({
      goodsId,
      language: 'EN' as const,
      title: goodsId === 'd' ? 'Diver' : 'Dress piece',
      description: '',
    })),
  );
  const client = await pool.connect();
  await indexGoods(client, [...WATCHES.map(([id]) => id), 'ring']).finally(() => client.release());
});
afterAll(() => test.close());

describe('facets of a category', () => {
  it('[DFC-1] [DFC-2] count the values of its goods, in whichever language they were written', async () => {
    expect(await counts()).toEqual({
      condition: { excellent: 2, good: 1 },
      Movement: { 'Hand-wound': 2, 'Self-winding': 1, Quartz: 1 },
      Case: { 'Stainless steel': 3, Platinum: 2 },
    });
    expect((await reader.get(searchGoods, { query: {} })).details).toEqual([]);
  });

  it('[DFC-3] takes several values of one as alternatives, and all of several', async () => {
    expect(await ids('Movement=Hand-wound')).toEqual(['a', 'b']);
    expect(await ids('Movement=Hand-wound|Movement=Quartz')).toEqual(['a', 'b', 'd']);
    expect(await ids('Movement=Hand-wound|Movement=Quartz|Case=Platinum')).toEqual(['a', 'd']);
    expect(await ids('Movement=Hand-wound|condition=good')).toEqual([]);
    expect((await search('Movement=Hand-wound')).total).toBe(2);
  });

  it('counts each without its own choices, and leaves out those that narrow nothing', async () => {
    expect(await counts('Movement=Hand-wound')).toEqual({
      Movement: { 'Hand-wound': 2, 'Self-winding': 1, Quartz: 1 },
      Case: { 'Stainless steel': 1, Platinum: 1 },
    });
  });

  it('narrows a search by words as well', async () => {
    expect(await ids('Case=Platinum', { keyword: 'dress' })).toEqual(['a']);
    expect((await counts('', { keyword: 'dress' }))['Movement']).toEqual({ 'Hand-wound': 2, 'Self-winding': 1 });
    // Choices that leave nothing are not taken for a typing error of the keyword.
    expect(await search('Case=Platinum|condition=good', { keyword: 'dress' })).toMatchObject({
      total: 0,
      reading: { corrected: null, ignored: [] },
    });
  });

  it('[DFC-4] ignores what is no choice', async () => {
    expect(await ids("Reference=a|Movement='; DROP TABLE goods|=|||")).toEqual([]);
    expect(await ids('Reference=a|nonsense')).toEqual(['a', 'b', 'c', 'd']);
  });
});
