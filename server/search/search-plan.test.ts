import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { GOODS_FACETS } from '#protocol/rules/goods-fields.ts';
import { SAMPLE_SHARE } from '../database/schema/search.ts';
import type { FacetFilter } from './facets.ts';
import { createSearch, type SearchPage } from './search.ts';

/** A search for everything, without a filter, and its first page unless it says otherwise. */
type Asked = Partial<SearchPage> & { keyword?: string; filter?: FacetFilter };

/** A database with a million goods, of which so many match every search. @returns the statements of a search */
async function statementsOf(
  matches: number,
  { keyword = '', filter = {}, sort = 'newest', pageNo = 1 }: Asked,
): Promise<string[]> {
  const texts: string[] = [];
  const ones = (many: number): number[] => Array.from({ length: many }, () => 1);
  const answers: readonly (readonly [text: RegExp, rows: (limits: number[], sure: number) => unknown[]])[] = [
    [
      /^WITH sample/,
      ([inSample = 0, most = 0], sure) => {
        const sampled = Math.min(matches / SAMPLE_SHARE, inSample);
        return [sampled > sure ? [true, ones(sampled)] : [false, ones(Math.min(matches, most))]];
      },
    ],
    [/^SELECT json_agg/, () => [[[1], [matches]]]],
    [/pg_class/, () => [[1_000_000]]],
    [/^SELECT goods_id/, () => Array.from({ length: 24 }, (_, at) => [`g${at}`])],
    [/goods_facets/, () => [[1, ...GOODS_FACETS]]],
  ];
  const query = async ({ text }: { text: string }) => {
    texts.push(text);
    const limits = Array.from(text.matchAll(/LIMIT (\d+)/g), ([, limit]) => Number(limit));
    const sure = Number(/> (\d+) AS/.exec(text)?.[1]);
    return { rows: answers.find(([pattern]) => pattern.test(text))?.[1](limits, sure) ?? [] };
  };
  const search = createSearch({ pool: { query } as unknown as Pick<Pool, 'query'>, clock: () => new Date(0) });
  await search.find(keyword, { filter }, { sort, pageNo, pageSize: 24 });
  return texts;
}

const isPage = (text: string): boolean => text.startsWith('SELECT goods_id');

async function planOf(matches: number, asked: Asked): Promise<'walk' | 'all matches'> {
  const page = (await statementsOf(matches, asked)).find(isPage)!;
  return page.includes('FROM goods_search WHERE') ? 'walk' : 'all matches';
}

it.each([
  [1_000, 1, 'all matches'],
  [16_000, 1, 'walk'],
  [30_000, 1, 'walk'],
  // The total is an estimate: a page is read in its order where that is cheaper.
  [30_000, 40, 'all matches'],
  [800_000, 40, 'walk'],
] as const)('of %i matches among a million goods, page %i is read by: %s', async (matches, pageNo, plan) => {
  expect(await planOf(matches, { keyword: 'watch', pageNo })).toBe(plan);
});

/** The value of each facet is its name. */
const ofBrand: FacetFilter = { brand: 'brand' };
it.each([
  [10_000, 'priceAsc', ofBrand, 'all matches'],
  [10_000, 'priceDesc', ofBrand, 'all matches'],
  [20_000, 'priceAsc', ofBrand, 'walk'],
  [10_000, 'newest', ofBrand, 'walk'],
  [10_000, 'priceAsc', {}, 'walk'],
] as const)(
  'without a keyword, %i goods by %s, narrowed by %o, are read by: %s',
  async (matches, sort, filter, plan) => {
    expect(await planOf(matches, { sort, filter })).toBe(plan);
  },
);

it('counts the matches of a keyword in one statement', async () => {
  const counts = (await statementsOf(30_000, { keyword: 'watch', pageNo: 40 })).filter(
    (text) => /goods_search\b/.test(text) && !isPage(text),
  );
  expect(counts.filter((text) => !text.includes('pg_class'))).toHaveLength(1);
});
