import type { Pool } from 'pg';
import { facetRank, readDetailKey } from '#protocol/rules/detail-facets.ts';
import { SAMPLE_SHARE } from '../database/schema/search.ts';
import { COUNTS_MAX_AGE } from './facet-count-cache.ts';
import type { KeywordQueries } from './keyword.ts';
import { allRows, matchesFirst, surelyMore, type SearchQuery, type SearchSource } from './search-conditions.ts';

/** Most frequent first; a chosen value is always among them. */
export type DetailFacet = { name: string; values: { key: string; count: number }[] };

/** Goods counted; of more, counts are those of a part, with a keyword multiplied where they come from the sample. */
const COUNTED_MOST = 5_000;
const FACETS_MOST = 8;
const VALUES_MOST = 12;
/** Counts in the cache. */
const CACHED_MOST = 500;

/** @returns a function that counts the facets of the chosen category, each without its own choices. */
export function createDetailCounts({ pool, clock }: { pool: Pick<Pool, 'query'>; clock: () => Date }) {
  const cache = new Map<string, { readAt: number; counts: Promise<ReadonlyMap<string, number>> }>();

  /** @returns goods per value, by its key */
  function countsOf(words: KeywordQueries | undefined, query: SearchQuery): Promise<ReadonlyMap<string, number>> {
    const key = JSON.stringify([words?.anywhere, query]);
    const now = clock().getTime();
    const known = cache.get(key);
    if (known && now - known.readAt < COUNTS_MAX_AGE) return known.counts;
    const counts = words ? countMatches(words, query) : countRows(query);
    cache.delete(key);
    cache.set(key, { readAt: now, counts });
    counts.catch(() => cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= CACHED_MOST) break;
      cache.delete(oldest);
    }
    return counts;
  }

  const detailsOf = ({ from, condition }: SearchSource): string =>
    `SELECT details FROM ${from} WHERE ${condition.sql} LIMIT ${COUNTED_MOST}`;

  async function countRows(query: SearchQuery): Promise<ReadonlyMap<string, number>> {
    const source = allRows(undefined, query);
    const { rows } = await pool.query<[string, number]>({
      rowMode: 'array',
      values: source.condition.values,
      text: `SELECT key, count(*)::int FROM (${detailsOf(source)}) AS found, unnest(found.details) AS key GROUP BY key`,
    });
    return new Map(rows);
  }

  /** Whether it counts in the sample is found out here: without the choices of one facet, more goods match. */
  async function countMatches(words: KeywordQueries, query: SearchQuery): Promise<ReadonlyMap<string, number>> {
    const source = matchesFirst(words.anywhere, query);
    const { rows } = await pool.query<[string, number]>({
      rowMode: 'array',
      values: source.condition.values,
      text: `WITH sample AS MATERIALIZED (${detailsOf(matchesFirst(words.anywhere, query, true))}),
        known AS MATERIALIZED (SELECT count(*) > ${surelyMore(COUNTED_MOST)} AS is_frequent FROM sample),
        found AS (SELECT details, ${SAMPLE_SHARE} AS share FROM sample WHERE (SELECT is_frequent FROM known)
          UNION ALL SELECT details, 1 FROM (${detailsOf(source)}) AS counted WHERE NOT (SELECT is_frequent FROM known))
        SELECT key, sum(share)::int FROM found, unnest(found.details) AS key GROUP BY key`,
    });
    return new Map(rows);
  }

  return async (words: KeywordQueries | undefined, query: SearchQuery): Promise<DetailFacet[]> => {
    if (query.filter.category === undefined) return [];
    const { details: chosen = [] } = query;
    const names = [...new Set(chosen.map(({ name }) => name))];
    const [all, ...without] = await Promise.all([
      countsOf(words, query),
      ...names.map((name) => countsOf(words, { ...query, details: chosen.filter((choice) => choice.name !== name) })),
    ]);
    const sums = new Map<string, { key: string; count: number }[]>();
    const add = (counts: ReadonlyMap<string, number>, isWanted: (name: string) => boolean): void => {
      for (const [key, sum] of counts) {
        const choice = readDetailKey(key);
        if (!choice || !isWanted(choice.name)) continue;
        const values = sums.get(choice.name) ?? [];
        values.push({ key: choice.value, count: sum });
        sums.set(choice.name, values);
      }
    };
    add(all ?? new Map(), (name) => !names.includes(name));
    without.forEach((counts, at) => add(counts, (name) => name === names[at]));
    const isChosen = (name: string, value: string): boolean =>
      chosen.some((choice) => choice.name === name && choice.value === value);
    for (const name of names) if (!sums.has(name)) sums.set(name, []);
    return [...sums]
      .filter(([name, values]) => values.length > 1 || names.includes(name))
      .sort(([a], [b]) => facetRank(a) - facetRank(b))
      .slice(0, FACETS_MOST)
      .map(([name, values]) => {
        for (const { name: chosenName, value } of chosen)
          if (chosenName === name && !values.some(({ key }) => key === value)) values.push({ key: value, count: 0 });
        values.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
        return { name, values: values.filter(({ key }, at) => at < VALUES_MOST || isChosen(name, key)) };
      });
  };
}
