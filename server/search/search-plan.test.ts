import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { GOODS_FACETS } from '#protocol/rules/goods-fields.ts';
import { createSearch } from './search.ts';

/** A database with a million goods, of which so many match every keyword. @returns how a page of them is read */
async function planOf(matches: number, pageNo: number): Promise<'walk' | 'all matches'> {
  const texts: string[] = [];
  const answers: readonly (readonly [text: RegExp, rows: (most: number) => unknown[]])[] = [
    [/^SELECT json_agg/, (most) => [[Array.from({ length: Math.min(matches, most) }, () => 1)]]],
    [/pg_class/, () => [[1_000_000]]],
    [/^SELECT count/, (most) => [[Math.min(matches, most)]]],
    [/^SELECT goods_id/, () => Array.from({ length: 24 }, (_, at) => [`g${at}`])],
    [/goods_facets/, () => [[1, ...GOODS_FACETS]]],
  ];
  const query = async ({ text }: { text: string }) => {
    texts.push(text);
    const most = Number(/LIMIT (\d+)/.exec(text)?.[1]);
    return { rows: answers.find(([pattern]) => pattern.test(text))?.[1](most) ?? [] };
  };
  const search = createSearch({ pool: { query } as unknown as Pick<Pool, 'query'>, clock: () => new Date(0) });
  await search.find('watch', { filter: {} }, { sort: 'newest', pageNo, pageSize: 24 });
  return texts.find((text) => text.startsWith('SELECT goods_id'))!.includes('FROM goods_search WHERE')
    ? 'walk'
    : 'all matches';
}

it.each([
  [1_000, 1, 'all matches'],
  [16_000, 1, 'walk'],
  [30_000, 1, 'walk'],
  // The total is known up to 20,000 only: a page is read in its order where that is cheaper.
  [30_000, 40, 'all matches'],
  [800_000, 40, 'walk'],
] as const)('of %i matches among a million goods, page %i is read by: %s', async (matches, pageNo, plan) => {
  expect(await planOf(matches, pageNo)).toBe(plan);
});
