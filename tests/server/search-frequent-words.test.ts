import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods } from '#server/database/schema/goods.ts';
import { SAMPLE_SHARE } from '#server/database/schema/search.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { createSearch } from '#server/search/search.ts';
import { createTestApp, type TestApp } from './support/app.ts';

const at = new Date('2026-11-30T00:00:00Z');
const ids = Array.from({ length: 960 }, (_, place) => `numbat-${String(place).padStart(3, '0')}`);
const COUNTED_MOST = 96;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => at });
  await test.deps.db.insert(goods).values(
    ids.map((id) => ({
      id,
      num: `VM-${id}`,
      sellerId: 'seller',
      type: 1 as const,
      saleType: 1 as const,
      categoryCode: 'antiques',
      currency: 'HKD' as const,
      brand: 'Numbat',
      price: '100',
      status: GOODS_STATUS.forSale,
      createdAt: at,
      updatedAt: at,
    })),
  );
  const client = await test.deps.pool.connect();
  await indexGoods(client, ids);
  client.release();
});
afterAll(() => test.close());

it('counts a frequent word in the sample, by its index, and reads pages from all goods', async () => {
  const { pool } = test.database;
  const asked: { text: string; values: unknown[] }[] = [];
  const spied = {
    query: (statement: (typeof asked)[number]) => {
      asked.push(statement);
      return pool.query(statement);
    },
  } as unknown as Pick<Pool, 'query'>;
  const page = { sort: 'newest', pageNo: 2, pageSize: 24, countedMost: COUNTED_MOST } as const;
  const found = await createSearch({ pool: spied, clock: () => at }).find('numbat', { filter: {} }, page);

  expect(found).toMatchObject({ total: COUNTED_MOST, totalIsExact: false, ids: ids.slice(24, 48) });
  const [brand] = found.facets.brand;
  expect(brand!.count % SAMPLE_SHARE, 'an estimate').toBe(0);
  expect(brand!.count).toBeGreaterThan(ids.length / 2);
  expect(brand!.count).toBeLessThan(ids.length * 2);

  const counts = asked.filter(({ text }) => text.includes('json_agg'));
  expect(counts).toHaveLength(1);
  const client = await pool.connect();
  await client.query('SET enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, TIMING off) ${counts[0]!.text}`,
    counts[0]!.values,
  );
  client.release(true);
  const plan = rows.map((line) => line['QUERY PLAN']);
  const scans = (index: string) => plan.filter((line) => line.includes(`Scan on ${index} `));
  expect(scans('goods_search_sample')).toEqual([expect.stringContaining('actual')]);
  expect(scans('goods_search_tokens')).toEqual([expect.stringContaining('never executed')]);
});
