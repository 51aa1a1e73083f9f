import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchGoods } from '#protocol/http/goods-search.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { pruneVocabulary } from '#server/search/vocabulary.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { KNOWN_ITEMS, KNOWN_KEYWORDS } from './support/known-items.ts';

let test: TestApp;
let visitor: Client;

const listed = (id: string, categoryCode: string, brand: string): typeof goods.$inferInsert => ({
  id,
  num: `VM-${id}`,
  sellerId: visitor.userId,
  type: 1,
  saleType: 1,
  categoryCode,
  brand,
  currency: 'HKD',
  price: '100',
  status: GOODS_STATUS.forSale,
  createdAt: test.deps.clock(),
  updatedAt: test.deps.clock(),
});
async function index(ids: string[]): Promise<void> {
  const client = await test.deps.pool.connect();
  await indexGoods(client, ids);
  client.release();
}

beforeAll(async () => {
  test = await createTestApp();
  visitor = await createClient(test);
  await test.deps.db
    .insert(goods)
    .values(KNOWN_ITEMS.map(([id, , , , categoryCode, brand]) => listed(id, categoryCode, brand)));
  await test.deps.db.insert(goodsTexts).values(
    KNOWN_ITEMS.flatMap(([goodsId, ...titles]) =>
      (['EN', 'ZHHK', 'ZHCN'] as const).flatMap((language, at) => {
        const title = titles[at]!;
        return title === '' ? [] : [{ goodsId, language, title, description: '' }];
      }),
    ),
  );
  await index(KNOWN_ITEMS.map(([id]) => id));
});
afterAll(() => test.close());

const find = (keyword: string, rest: Record<string, string> = {}) =>
  visitor.get(searchGoods, { query: { keyword, ...rest } });

describe('known items', () => {
  it('are among the first three results for every keyword by which people look for them', async () => {
    const missed: string[] = [];
    let first = 0;
    for (const [kind, keyword, id] of KNOWN_KEYWORDS) {
      const { items } = await find(keyword);
      const rank = items.findIndex((item) => item.id === id);
      if (rank === 0) first += 1;
      if (rank < 0 || rank > 2) missed.push(`${kind}: ${keyword} → ${items.map((item) => item.id).join(' ')}`);
    }
    expect(missed).toEqual([]);
    expect(first / KNOWN_KEYWORDS.length).toBeGreaterThan(0.95);
  });

  it('come first with their whole title, even when other goods are more popular', async () => {
    await test.database.pool.query(`UPDATE goods SET visits = 900 WHERE id = 'brooch'`);
    await test.database.pool.query(
      `UPDATE goods_texts SET title = 'Cartier Tank Louis strap' WHERE goods_id = 'brooch' AND language = 'EN'`,
    );
    await index(['brooch']);
    expect((await find('cartier tank louis')).items.map(({ id }) => id)).toEqual(['tank', 'brooch']);
    expect((await find('VM-tank')).items[0]).toMatchObject({ id: 'tank' });
    await test.database.pool.query(
      `UPDATE goods_texts SET title = 'Panther brooch with sapphires' WHERE goods_id = 'brooch' AND language = 'EN'`,
    );
    await index(['brooch']);
  });
});

describe('a keyword without matches', () => {
  it('is corrected, and the response says so', async () => {
    expect((await find('Rolxe Submarinr')).reading).toEqual({
      corrected: 'rolex submariner',
      ignored: [],
      isPartial: false,
      similar: null,
    });
  });

  it('loses the words that no goods contain', async () => {
    const found = await find('Reverso Qwzy');
    expect(found.items.map(({ id }) => id)).toEqual(['reverso']);
    expect(found.reading).toEqual({ corrected: null, ignored: ['Qwzy'], isPartial: true, similar: null });
    expect((await find('紫砂壺拍卖會')).reading).toMatchObject({ ignored: ['拍卖會'], isPartial: true });
  });

  it('finds goods that match most words when no goods match all', async () => {
    const found = await find('rolex submariner pearl');
    expect(found.items.map(({ id }) => id)).toEqual(['submariner']);
    expect(found.reading).toEqual({ corrected: null, ignored: [], isPartial: true, similar: null });
  });

  it('finds nothing when no word of it is known', async () => {
    for (const keyword of ['qwzy', '龘靐', 'qwzy 龘靐齉'])
      expect(await find(keyword), keyword).toMatchObject({ total: 0, items: [], reading: { isPartial: false } });
  });

  it('is not relaxed where only filters leave nothing', async () => {
    expect(await find('submariner', { region: 'JP' })).toMatchObject({
      total: 0,
      items: [],
      reading: { corrected: null, isPartial: false },
    });
    expect(await find('submarinr', { region: 'JP' })).toMatchObject({
      items: [],
      reading: { corrected: 'submariner' },
    });
  });
});

describe('a keyword with few matches', () => {
  it('names a similar keyword that far more goods match', async () => {
    await test.deps.db.insert(goods).values(listed('misspelt', 'watches', ''));
    const more = KNOWN_ITEMS.slice(0, 6).map(([id]) => id);
    await test.deps.db
      .insert(goodsTexts)
      .values({ goodsId: 'misspelt', language: 'EN', title: 'Chronograf', description: '' });
    await test.database.pool.query(`UPDATE goods_texts SET title = title || ' chronograph' WHERE goods_id = ANY ($1)`, [
      more,
    ]);
    await test.database.pool.query(`UPDATE goods_texts SET title = 'Chronograff' WHERE goods_id = 'misspelt'`);
    await index(['misspelt', ...more]);
    expect((await find('chronograpf')).reading).toMatchObject({ corrected: 'chronograph' });
    await test.database.pool.query(`UPDATE goods_texts SET title = 'Chronograpp' WHERE goods_id = 'misspelt'`);
    await index(['misspelt']);
    const found = await find('chronograpp');
    expect(found.items.map(({ id }) => id)).toEqual(['misspelt']);
    expect(found.reading).toEqual({ corrected: null, ignored: [], isPartial: false, similar: 'chronograph' });
    expect((await find('chronograph')).reading).toMatchObject({ similar: null });
  });

  it('is never corrected to words that no goods contain any more', async () => {
    expect((await find('chronograppp')).reading).toMatchObject({ corrected: 'chronograpp' });
    await test.database.pool.query(`DELETE FROM goods WHERE id = 'misspelt'`);
    expect(await pruneVocabulary(test.deps.pool)).toBeGreaterThanOrEqual(2);
    expect(await pruneVocabulary(test.deps.pool)).toBe(0);
    expect((await find('chronograpi')).reading).toMatchObject({ corrected: 'chronograph' });
  });
});
