import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchGoods } from '#protocol/http/goods-search.ts';
import { GOODS } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { stores } from '#server/database/schema/stores.ts';
import { PAGES_OUTDATED } from '#server/bus/topics.ts';
import { tagsOfChange } from '#server/pages/page-tags.ts';
import { indexOutdatedGoods, refreshPopularity } from '#server/search/index-outdated-goods.ts';
import { indexGoods, indexStoreGoods } from '#server/search/index-goods.ts';
import { createPriceConverter } from '#server/search/converted-prices.ts';
import { COUNTS_MAX_AGE } from '#server/search/facet-count-cache.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { SEARCH_START, SEARCHED_GOODS, SEARCHED_TEXTS, type Text } from './support/searched-goods.ts';

type Query = Record<string, string | number>;
type Found = Awaited<ReturnType<typeof found>>;

let test: TestApp;
let seller: Client;
let time = SEARCH_START;
const at = new Date(time);

const row = (id: string, extra: Partial<typeof goods.$inferInsert> = {}): typeof goods.$inferInsert => ({
  id,
  num: `VM-${id}`,
  sellerId: seller.userId,
  type: 1,
  saleType: 1,
  categoryCode: 'antiques',
  currency: 'HKD',
  price: '100',
  status: GOODS_STATUS.forSale,
  createdAt: at,
  updatedAt: at,
  ...extra,
});

/** Inserts goods and titles like a save by the seller, and indexes them. */
async function put(rows: (typeof goods.$inferInsert)[], texts: readonly Text[]): Promise<void> {
  const { db } = test.deps;
  await db.insert(goods).values(rows);
  if (texts.length > 0)
    await db
      .insert(goodsTexts)
      .values(texts.map(([goodsId, language, title, description = '']) => ({ goodsId, language, title, description })));
  await index(rows.map(({ id }) => id));
}
async function index(ids: string[]): Promise<void> {
  const client = await test.deps.pool.connect();
  try {
    await indexGoods(client, ids);
  } finally {
    client.release();
  }
}
async function found(query: Query) {
  time += COUNTS_MAX_AGE; // Counts are as new as the list.
  return seller.get(searchGoods, { query });
}
const ids = async (query: Query): Promise<string[]> => (await found(query)).items.map(({ id }) => id);
const sorted = async (query: Query): Promise<string[]> => (await ids(query)).toSorted();
const facet = (answer: Found, name: keyof Found['facets']): Record<string, number> =>
  Object.fromEntries(answer.facets[name].map(({ key, count }) => [key, count]));

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  seller = await createClient(test, { trueName: '林國棟' });
  const store = (id: string, owner: string, extra: Partial<typeof stores.$inferInsert> = {}) => ({
    id,
    num: `ST-${id}`,
    ownerId: owner,
    name: id,
    displayName: `Store ${id}`,
    entityName: id,
    status: 2,
    createdAt: at,
    updatedAt: at,
    ...extra,
  });
  await test.deps.db
    .insert(stores)
    .values([store('open', seller.userId), store('shut', 'other-owner', { frozen: true })]);
  await put(
    SEARCHED_GOODS.map(([id, extra]) => row(id, extra)),
    SEARCHED_TEXTS,
  );
});
afterAll(() => test.close());

describe('search', () => {
  it.each([
    ['手錶', ['omega', 'rolex', 'strap']],
    ['手表', ['omega', 'rolex', 'strap']],
    ['台灣', ['scroll', 'vase']],
    ['臺湾', ['scroll', 'vase']],
    ['乾隆', ['vase']],
    ['勞力士', ['rolex', 'strap']],
    ['劳力士', ['rolex', 'strap']],
    ['錶', ['omega', 'rolex', 'strap']],
    ['SUBMARINER', ['rolex', 'strap']],
    ['subma', ['rolex', 'strap']],
    ['Cafe', ['rolex']],
    ['CAFÉ', ['rolex']],
    ['ｒｏｌｅｘ', ['rolex', 'strap']],
    ['勞力士 watch', ['rolex', 'strap']],
    ['vm-omega', ['omega']],
    ['名錶', ['omega', 'rolex', 'strap']],
    ['Jingdezhen', ['vase']],
    ['欧米茄 欠', ['omega']],
    ['潛手', []],
  ])('%s finds %j', async (keyword, expected) => {
    expect(await sorted({ keyword })).toEqual(expected);
  });

  it('finds all goods without a keyword, none for a keyword without letters', async () => {
    expect(await found({ keyword: '  ' })).toMatchObject({ total: 7, totalIsExact: true });
    expect(await found({ keyword: '!!! 😀 %_' })).toMatchObject({ items: [], total: 0, totalIsExact: true });
  });

  it('ranks titles before descriptions, then by popularity', async () => {
    expect(await ids({ keyword: 'submariner' })).toEqual(['rolex', 'strap']);
    expect(await ids({})).toEqual(['strap', 'museum', 'ape', 'scroll', 'vase', 'omega', 'rolex']);
    expect(await ids({ sort: 'popular', keyword: 'rolex' })).toEqual(['strap', 'rolex']);
  });

  it('sorts by time, price and end; goods without price or end are last', async () => {
    expect(await ids({ sort: 'newest' })).toEqual(['museum', 'ape', 'scroll', 'vase', 'strap', 'omega', 'rolex']);
    expect(await ids({ sort: 'priceAsc' })).toEqual(['ape', 'vase', 'scroll', 'strap', 'rolex', 'omega', 'museum']);
    expect(await ids({ sort: 'priceDesc' })).toEqual(['omega', 'rolex', 'strap', 'scroll', 'vase', 'ape', 'museum']);
    expect(await ids({ category: 'watches', sort: 'priceAsc' })).toEqual(['strap', 'rolex', 'omega']);
    expect(await ids({ category: 'watches', region: 'HK', sort: 'priceDesc' })).toEqual(['rolex', 'strap']);
    expect(await ids({ sort: 'endingSoon' })).toEqual(['scroll', 'vase', 'museum', 'ape', 'strap', 'omega', 'rolex']);
  });

  it('counts every facet without its own filter', async () => {
    const answer = await found({ category: 'watches', brand: 'Rolex' });
    expect(answer.items.map(({ id }) => id)).toEqual(['strap', 'rolex']);
    expect(answer).toMatchObject({ total: 2, totalIsExact: true, pageNo: 1, pageSize: GOODS.pageSize });
    expect(facet(answer, 'brand')).toEqual({ Rolex: 2, Omega: 1 });
    expect(facet(answer, 'category')).toEqual({ watches: 2 });
    expect(facet(answer, 'region')).toEqual({ HK: 2 });
    expect(facet(await found({}), 'category')).toEqual({ watches: 3, antiques: 3, nftArt: 1 });
    expect(facet(await found({ type: '3' }), 'type')).toEqual({ 1: 6, 3: 1 });
  });

  it('filters by price range in the chosen currency, or in Hong Kong dollars over all', async () => {
    expect(await sorted({ currency: 'HKD', priceMin: '700', priceMax: '900' })).toEqual(['scroll', 'strap']);
    const answer = await found({ currency: 'USD', priceMin: '0.00012', priceMax: '0.00012' });
    expect(answer.items.map(({ id }) => id)).toEqual(['ape']);
    expect(answer.total).toBe(1);
    expect(facet(answer, 'currency')).toEqual({ HKD: 5, USD: 2 });
    expect(facet(answer, 'type')).toEqual({ 3: 1 });
    const over = await found({ priceMin: '700', priceMax: '100000' });
    expect(over.items.map(({ id }) => id).toSorted()).toEqual(['rolex', 'scroll', 'strap']);
    expect(over.total).toBe(3);
    expect(facet(over, 'region')).toEqual({ HK: 2, TW: 1 });
    // 30,000.50 US dollars at 7.7815.
    expect(await sorted({ priceMin: '233448', priceMax: '233449' })).toEqual(['omega']);
    expect(await sorted({ keyword: '錶', priceMin: '100000' })).toEqual(['omega']);
    expect(await sorted({ keyword: '錶', currency: 'HKD', priceMin: '1000' })).toEqual(['rolex']);
  });

  it('combines facets, keywords and a store', async () => {
    expect(
      await sorted({
        keyword: '錶',
        category: 'watches',
        type: '1',
        saleType: '1',
        currency: 'HKD',
        brand: 'Rolex',
        region: 'HK',
        storeId: 'open',
      }),
    ).toEqual(['rolex']);
    expect(await found({ storeId: 'open' })).toMatchObject({ total: 1 });
    for (const nobodys of [
      { category: 'none' },
      { type: 'x' },
      { saleType: '9' },
      { brand: "'; DROP" },
      { region: '%' },
      { storeId: 'absent' },
    ] as Query[]) {
      expect(await found(nobodys)).toMatchObject({ items: [], total: 0 });
    }
  });

  it('matches facets with any characters, and never facets by keyword', async () => {
    const brand = `O'Neil \\ "Sons" & !x | 'y':*`;
    await put(
      [row('quoted', { brand, storeId: 'open' }), row('plain', { brand: 'ONeil' })],
      ['quoted', 'plain'].map((id) => [id, 'EN', 'Pangolin']),
    );
    expect(await found({ keyword: 'pangolin', brand, storeId: 'open' })).toMatchObject({
      total: 1,
      items: [{ id: 'quoted' }],
      facets: { brand: [{ key: brand, count: 1 }] },
    });
    expect(await sorted({ keyword: 'pangolin', storeId: 'open' })).toEqual(['quoted']);
    expect(await sorted({ keyword: 'pangolin', category: 'antiques' })).toEqual(['plain', 'quoted']);
    for (const nobodys of [
      { category: 'antique' },
      { type: 'x' },
      { saleType: '9' },
      { brand: "'" },
      { brand: '\\' },
      { brand: 'oneil' },
      { region: '%' },
      { storeId: 'shut' },
    ] as Query[]) {
      expect((await found({ keyword: 'pangolin', ...nobodys })).items, JSON.stringify(nobodys)).toEqual([]);
    }
    expect((await found({ keyword: '=category:antiques' })).reading).toMatchObject({ ignored: ['category'] });
    for (const keyword of ['=currency:HKD', 'currency', 'HKD', 'store'])
      expect(await sorted({ keyword }), keyword).not.toContain('plain');
    await test.database.pool.query(`DELETE FROM goods WHERE id IN ('quoted', 'plain')`);
  });

  it('counts matches within a price range, currencies without it', async () => {
    const price = async (priceMax: string): Promise<Found> => found({ keyword: '錶', currency: 'HKD', priceMax });
    const answer = await price('900');
    expect(answer).toMatchObject({ total: 1, items: [{ id: 'strap' }] });
    expect(facet(answer, 'region')).toEqual({ HK: 1 });
    expect(facet(answer, 'currency')).toEqual({ HKD: 2, USD: 1 });
    expect(facet(await price('92000'), 'region')).toEqual({ HK: 2 });
    expect(await found({ keyword: '錶', currency: 'HKD', priceMax: '900', sort: 'endingSoon' })).toMatchObject({
      total: 1,
      items: [{ id: 'strap' }],
    });
  });

  it('returns texts in the requested or the nearest language', async () => {
    const titles = async (languageCode: string): Promise<string[]> =>
      (await found({ keyword: '手錶', languageCode, sort: 'newest' })).items.map(({ title }) => title);
    expect(await titles('ZHHK')).toEqual(['皮錶帶', '欧米茄腕表', '勞力士潛航者手錶']);
    expect(await titles('EN')).toEqual(['Leather strap', 'Omega Seamaster', 'Rolex Submariner watch']);
    const [card] = (await found({ keyword: 'rolex submariner' })).items;
    expect(card).toMatchObject({
      id: 'rolex',
      price: '92000',
      sellerName: 'Store open',
      description: 'With its café receipt',
      image: null,
    });
  });

  it('finds listings only, as soon as they are indexed', async () => {
    await put(
      [
        row('hidden', { status: GOODS_STATUS.hidden }),
        row('frozen', { frozen: true }),
        row('gone', { sellerRemoved: true }),
        row('shut', { storeId: 'shut' }),
        row('seen'),
      ],
      ['hidden', 'frozen', 'gone', 'shut', 'seen'].map((id) => [id, 'EN', 'Quetzal feather']),
    );
    expect(await ids({ keyword: 'quetzal' })).toEqual(['seen']);
    await test.database.pool.query(`UPDATE goods SET frozen = true WHERE id = 'seen'`);
    expect((await found({ keyword: 'quetzal' })).items, 'not even before it is indexed').toEqual([]);
    await index(['seen']);
    await test.database.pool.query(`UPDATE stores SET frozen = false WHERE id = 'shut'`);
    const client = await test.deps.pool.connect();
    await indexStoreGoods(client, 'shut');
    client.release();
    expect(await found({ keyword: 'quetzal' })).toMatchObject({ total: 1, items: [{ id: 'shut' }] });
    await test.database.pool.query(
      `DELETE FROM goods WHERE num IN ('VM-hidden', 'VM-frozen', 'VM-gone', 'VM-shut', 'VM-seen')`,
    );
  });

  it('caches counts for 15 seconds, but not the list', async () => {
    const ask = () => seller.get(searchGoods, { query: { keyword: 'axolotl' } });
    expect(await ask()).toMatchObject({ total: 0 });
    await put([row('axolotl')], [['axolotl', 'EN', 'Axolotl']]);
    expect(await ask()).toMatchObject({ total: 1, facets: { category: [] }, items: [{ id: 'axolotl' }] });
    time += COUNTS_MAX_AGE;
    expect(await ask()).toMatchObject({ total: 1, facets: { category: [{ key: 'antiques', count: 1 }] } });
    await test.database.pool.query(`DELETE FROM goods WHERE id = 'axolotl'`);
  });

  it('returns all goods once over all pages, title matches first', async () => {
    const many = Array.from({ length: 60 }, (_, place) => `many-${String(place).padStart(2, '0')}`);
    await put(
      many.map((id) => row(id, { brand: 'Ocelot' })),
      many.map((id, place) => [id, 'EN', place % 3 === 0 ? 'Ocelot figure' : 'Figure', 'An ocelot']),
    );
    const pages = [
      await found({ keyword: 'ocelot' }),
      await found({ keyword: 'ocelot', pageNo: 2 }),
      await found({ keyword: 'ocelot', pageNo: 3 }),
      await found({ keyword: 'ocelot', pageNo: 4 }),
    ];
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 12, 0]);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60]);
    const all = pages.flatMap(({ items }) => items);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.findLastIndex(({ title }) => title === 'Ocelot figure')).toBe(19);
    expect(await found({ keyword: 'ocelot', pageNo: GOODS.searchPagesMost })).toMatchObject({ items: [], total: 60 });
    expect((await seller.call(searchGoods, { query: { pageNo: GOODS.searchPagesMost + 1 } })).status).toBe(400);
    await test.database.pool.query(`DELETE FROM goods WHERE brand = 'Ocelot'`);
  });

  it.each([
    ['rare characters', '龘靐齉'.repeat(33)],
    ['one character', '錶'.repeat(100)],
    ['common words', 'rol '.repeat(25)],
    ['quotes', `'"\\:*&|!()<->`.repeat(7)],
    ['wildcards', '%_%'.repeat(33)],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(9)],
    ['operators', "a' | 'b & !c:*"],
    ['combining', 'e\u0301'.repeat(50)],
  ])('treats a keyword of %s as text, never as syntax', async (_, keyword) => {
    expect((await seller.call(searchGoods, { query: { keyword } })).status).toBe(200);
  });

  it('refuses NUL, keywords above 100 characters, invalid prices and sorts', async () => {
    for (const query of [
      { keyword: 'a\0b' },
      { keyword: 'a'.repeat(101) },
      { priceMin: '1e9' },
      { sort: 'random' },
      { pageNo: 0 },
      { pageNo: 1.5 },
    ] as Query[]) {
      expect((await seller.call(searchGoods, { query })).status, JSON.stringify(query)).toBe(400);
    }
  });

  it('indexes missing, changed and removed goods, and those of older tokenisers', async () => {
    await test.deps.db.insert(goods).values([row('old-1'), row('old-2')]);
    await test.deps.db.insert(goodsTexts).values(
      ['old-1', 'old-2'].map((goodsId) => ({
        goodsId,
        language: 'EN' as const,
        title: 'Narwhal tusk',
        description: '',
      })),
    );
    const dropped: ReadonlySet<string>[] = [];
    const end = test.deps.bus.subscribe(PAGES_OUTDATED, (tags) => void dropped.push(tags));
    expect(await indexOutdatedGoods(test.deps)).toBe(2);
    expect(await indexOutdatedGoods(test.deps)).toBe(0);
    end();
    expect(dropped, 'pages that were rendered without them').toEqual([
      new Set(tagsOfChange('goods', ['old-1', 'old-2'], true)),
    ]);
    expect(await sorted({ keyword: 'narwhal' })).toEqual(['old-1', 'old-2']);
    await test.database.pool.query(`UPDATE goods SET frozen = true WHERE id = 'old-1'`);
    await test.database.pool.query(`UPDATE goods_search SET version = 0 WHERE goods_id = 'old-2'`);
    expect(await indexOutdatedGoods(test.deps)).toBe(2);
    expect(await found({ keyword: 'narwhal' })).toMatchObject({ total: 1 });
    await test.database.pool.query(`DELETE FROM goods WHERE id IN ('old-1', 'old-2')`);
  });

  it('converts prices again when staff change the exchange rates', async () => {
    const convert = createPriceConverter(test.deps.pool);
    const { signal } = new AbortController();
    expect(await convert(signal)).toBe(0);
    await test.database.pool.query(`UPDATE exchange_rates SET hkd = 0.5 WHERE currency = 'USD'`);
    expect(await convert(signal), 'the same table').toBe(0);
    await test.database.pool.query('UPDATE exchange_rate_table SET revision = revision + 1');
    expect(await convert(signal)).toBe(2);
    expect(await convert(signal)).toBe(0);
    expect((await ids({ sort: 'priceDesc' })).slice(0, 2)).toEqual(['rolex', 'omega']);
    await test.database.pool.query(`UPDATE exchange_rates SET hkd = 7.7815 WHERE currency = 'USD'`);
    expect(await createPriceConverter(test.deps.pool)(signal)).toBe(2);
  });

  it('converts each batch of prices after the one before, and once more what became outdated behind it', async () => {
    const { pool } = test.database;
    const begins: unknown[] = [];
    const spied = {
      async query(text: string, values?: unknown[]) {
        const result = await pool.query(text, values);
        if (values) begins.push(values[0]);
        // The first of the two is indexed while the second is converted.
        if (begins.length === 2) await pool.query('UPDATE goods_search SET price_hkd = 1 WHERE goods_id = $1', [first]);
        return result;
      },
    };
    const { rows } = await pool.query<{ goods_id: string }>(
      `UPDATE goods_search SET price_hkd = 1 WHERE currency = 'USD' AND price_hkd IS NOT NULL RETURNING goods_id`,
    );
    const [first, second] = rows.map(({ goods_id: id }) => id).toSorted() as [string, string];
    expect(await createPriceConverter(spied as never, 1)(new AbortController().signal)).toBe(3);
    expect(begins).toEqual(['', first, second, '', first, '']);
  });

  it('updates the popularity of goods', async () => {
    await test.database.pool.query(`UPDATE goods SET visits = 1000 WHERE id = 'ape'`);
    expect(await refreshPopularity(test.deps.pool)).toBe(1);
    expect((await ids({ sort: 'popular' }))[0]).toBe('ape');
  });
});
