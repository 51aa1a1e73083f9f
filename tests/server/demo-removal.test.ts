import { afterAll, beforeAll, expect, it } from 'vitest';
import { listedGoods } from '#protocol/http/endpoints/goods-search.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { PEOPLE } from '#server/seed/content/people.ts';
import { writeDemo } from '#server/seed/demo.ts';
import { refuseDemoData } from '#server/seed/demo-data.ts';
import { removeDemo } from '#server/seed/remove-demo.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await writeDemo(test.deps);
}, 120_000);
afterAll(() => test.close());

it('removes every account of the demo with its goods and news, and no other account', async () => {
  const { pool } = test.deps;
  const other = await createClient(test, { id: 'other', username: 'other.person' });
  await expect(refuseDemoData(pool)).rejects.toThrow('npm run demo -- remove');
  const { rows: onSale } = await pool.query<{ id: string }>('SELECT id FROM goods WHERE status = $1 LIMIT 40', [
    GOODS_STATUS.forSale,
  ]);
  expect(onSale.length).toBeGreaterThan(10);

  expect(await removeDemo(test.deps)).toBe(PEOPLE.length);

  await refuseDemoData(pool);
  const { rows: people } = await pool.query(
    'SELECT id FROM users WHERE removed_at IS NULL OR password_hash IS NOT NULL OR is_customer_service',
  );
  expect(people).toEqual([{ id: 'other' }]);
  expect(
    await other.get(listedGoods, {
      query: {
        ids: onSale
          .map(({ id }) => id)
          .slice(0, 12)
          .join(),
        languageCode: 'EN',
      },
    }),
  ).toEqual([]);
  for (const table of ['news_articles', 'sessions WHERE user_id <> $1', 'auctions WHERE state = $1']) {
    const values = table.includes('sessions') ? ['other'] : table.includes('auctions') ? ['open'] : [];
    expect([table, (await pool.query(`SELECT FROM ${table}`, values)).rowCount]).toEqual([table, 0]);
  }
  expect(await removeDemo(test.deps)).toBe(0);
}, 60_000);
