import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPriceConverter } from '#server/search/converted-prices.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { makeOffer, makeSeller } from './support/goods.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  const [seller, staff] = [await makeSeller(test), await createClient(test, { isCustomerService: true })];
  await makeOffer(test, seller, staff.userId);
});
afterAll(() => test.close());

it('converts a price later whose row is locked now', async () => {
  const { pool } = test.deps;
  const convert = createPriceConverter(pool);
  const run = () => convert(new AbortController().signal);
  await pool.query('UPDATE goods_search SET price_hkd = 1');
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM goods_search FOR UPDATE');
    expect(await run()).toBe(0);
    await other.query('ROLLBACK');
  } finally {
    other.release();
  }
  expect(await run()).toBe(1);
  expect(await run(), 'the same table').toBe(0);
});
