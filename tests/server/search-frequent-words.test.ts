import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { DetailChoice } from '#protocol/rules/detail-facets.ts';
import { goods } from '#server/database/schema/goods.ts';
import { IN_SAMPLE, SAMPLE_SHARE } from '#server/database/schema/search.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { createSearch } from '#server/search/search.ts';
import { createTestApp, type TestApp } from './support/app.ts';

const at = new Date('2026-11-30T00:00:00Z');
const ids = Array.from({ length: 960 }, (_, place) => `numbat-${String(place).padStart(3, '0')}`);
const COUNTED_MOST = 96;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => at });
  await add(ids.map((id) => ({ id, brand: 'Numbat' })));
});
afterAll(() => test.close());

/** Puts goods up for sale. */
async function add(rows: readonly Partial<typeof goods.$inferInsert & { id: string }>[]): Promise<void> {
  const all = rows.map(({ id = '', ...more }) => ({
    id,
    num: `VM-${id}`,
    sellerId: 'seller',
    type: 1 as const,
    saleType: 1 as const,
    categoryCode: 'antiques',
    currency: 'HKD' as const,
    price: '100',
    status: GOODS_STATUS.forSale,
    createdAt: at,
    updatedAt: at,
    ...more,
  }));
  await test.deps.db.insert(goods).values(all);
  const client = await test.deps.pool.connect();
  await indexGoods(
    client,
    all.map(({ id }) => id),
  );
  client.release();
}

type Statement = { text: string; values: unknown[] };

/** @returns the pool, and the statements that are asked through it */
function spyOn(pool: Pool) {
  const asked: Statement[] = [];
  const query = (statement: Statement) => {
    asked.push(statement);
    return pool.query(statement);
  };
  return { asked, spied: { query } as unknown as Pick<Pool, 'query'> };
}

/** @returns a function that returns the scans of an index in the plan of a statement */
async function scansOf(pool: Pool, { text, values }: Statement): Promise<(index: string) => string[]> {
  const client = await pool.connect();
  await client.query('SET enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING off) ${text}`, values);
  client.release(true);
  const plan = rows.map((line) => line['QUERY PLAN']);
  return (index) => plan.filter((line) => line.includes(`Scan on ${index} `));
}

it('counts a frequent word in the sample, by its index, and reads pages from all goods', async () => {
  const { pool } = test.database;
  const { asked, spied } = spyOn(pool);
  const page = { sort: 'newest', pageNo: 2, pageSize: 24, countedMost: COUNTED_MOST } as const;
  const found = await createSearch({ pool: spied, clock: () => at }).find('numbat', { filter: {} }, page);

  expect(found).toMatchObject({ total: COUNTED_MOST, totalIsExact: false, ids: ids.slice(24, 48) });
  const [brand] = found.facets.brand;
  expect(brand!.count % SAMPLE_SHARE, 'an estimate').toBe(0);
  expect(brand!.count).toBeGreaterThan(ids.length / 2);
  expect(brand!.count).toBeLessThan(ids.length * 2);

  const counts = asked.filter(({ text }) => text.includes('json_agg'));
  expect(counts).toHaveLength(1);
  const scans = await scansOf(pool, counts[0]!);
  expect(scans('goods_search_sample')).toEqual([expect.stringContaining('actual')]);
  expect(scans('goods_search_tokens')).toEqual([expect.stringContaining('never executed')]);
});

it('counts the details of a frequent word in the sample, whatever is chosen of them', async () => {
  const { pool } = test.database;
  // Goods of the sample alone are taken for 32 times as many.
  const { rows } = await pool.query<{ id: string }>(
    `SELECT goods_id AS id FROM (SELECT 'quokka-' || n AS goods_id FROM generate_series(1, 40000) AS n) AS made
      WHERE ${IN_SAMPLE} LIMIT 480`,
  );
  const movementOf = (place: number) => (place < 10 ? 'Self-winding' : 'Quartz');
  await add(
    rows.map(({ id }, place) => ({
      id,
      brand: 'Quokka',
      categoryCode: 'watches',
      properties: [{ name: 'Movement', value: movementOf(place) }],
    })),
  );
  const page = { sort: 'newest', pageNo: 1, pageSize: 24 } as const;
  const { asked, spied } = spyOn(pool);
  const find = (details: readonly DetailChoice[]) =>
    createSearch({ pool: spied, clock: () => at }).find('quokka', { filter: { category: 'watches' }, details }, page);
  const counted = [
    {
      name: 'Movement',
      values: [
        { key: 'Quartz', count: 470 * SAMPLE_SHARE },
        { key: 'Self-winding', count: 10 * SAMPLE_SHARE },
      ],
    },
  ];
  expect(await find([])).toMatchObject({ totalIsExact: false, details: counted });
  // Few goods have the chosen value; the others of its facet are counted as without it.
  const chosen = await find([{ name: 'Movement', value: 'Self-winding' }]);
  expect(chosen).toMatchObject({ total: 10, totalIsExact: true, details: counted });
  const scans = await scansOf(
    pool,
    asked.find(({ text }) => text.includes('found.details'))!,
  );
  expect(scans('goods_search_sample')).toEqual([expect.stringContaining('actual')]);
  expect(scans('goods_search_tokens')).toEqual([expect.stringContaining('never executed')]);
});
