import type { Pool } from 'pg';
import type { z } from 'zod';
import type { keywordReading, Sort } from '#protocol/http/goods-search.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { GOODS_FACETS } from '#protocol/rules/goods-fields.ts';
import { parseKeyword, type KeywordQueries } from './keyword.ts';
import { createDetailCounts, type DetailFacet } from './detail-counts.ts';
import {
  allRows,
  hasToken,
  matchesFirst,
  surelyMore,
  type SearchQuery,
  type SearchSource,
} from './search-conditions.ts';
import { FacetCounter, type FacetCounts, type FacetGroups } from './facets.ts';
import { FacetCountCache } from './facet-count-cache.ts';
import { relaxations, similarKeyword } from './relax.ts';
import { sortSegments } from './sort-segments.ts';
import { SAMPLE_SHARE } from '../database/schema/search.ts';
import { GOODS } from '#protocol/limits.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_CARD_COLUMNS, goodsCardJoins, toGoodsCard, IS_LISTED, type GoodsCardRow } from '../goods/goods-card.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

/** Goods counted for a keyword: those that have a page. Beyond it the total is a lower bound. */
const COUNTED_MOST = GOODS.searchPagesMost * GOODS.pageSize;
/** Matches read of the sample: all of a word that 64,000 goods have. */
const SAMPLED_MOST = 2_000;
/** From this many matches on, scanning a sort index until the page is full is cheaper than sorting all matches … */
const WALKED_FROM = 3_000;
/** … for pages within the first twentieth of them … */
const WALKED_SHARE = 20;
/**
 * … and if it meets enough of them: a row of the walk costs about ten times as much as a match, because its words are
 * read, so that walking to the place `end` among `rows` is cheaper from the root of 10 × end × rows matches on.
 */
const WALKED_COST = 10;
/** Age up to which the number of rows is used, ms. */
const ROWS_MAX_AGE = 60_000;

/** A keyword with fewer matches may be a typing error of a similar one. */
const FEW = 3;

/** Counted goods, in total and per facet value. */
type Counts = {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly facets: FacetCounts;
  /** Goods that match the keyword, whatever the facets; exact up to {@link FEW}. */
  readonly unfiltered: number;
};

/** How a keyword without matches was changed. */
export type KeywordReading = z.infer<typeof keywordReading>;
const AS_TYPED: KeywordReading = { corrected: null, ignored: [], isPartial: false, similar: null };

/** The result of a search. */
export type SearchResult = Counts & {
  readonly details: DetailFacet[];
  readonly ids: string[];
  readonly reading: KeywordReading;
};

/** Which of the matches to read. */
export type SearchPage = {
  readonly sort: Sort;
  readonly pageNo: number;
  readonly pageSize: number;
  /** Matches of a keyword that are counted, if fewer suffice than usual. */
  readonly countedMost?: number;
};

export type Search = {
  /**
   * A keyword that nothing matches is relaxed: see `relaxations`.
   * @param question its price range is in the currency of its filter, without one in Hong Kong dollars
   * @param isTyping the last word of the keyword may be incomplete; titles suffice when any matches
   */
  find(keyword: string, question: SearchQuery, page: SearchPage, isTyping?: boolean): Promise<SearchResult>;
  /** The facets of all listed goods. */
  countAll(): Promise<FacetCounts>;
};

/**
 * Statements whose plan does not depend on the keyword are named, so that each connection plans them once. There are as
 * many as sort segments and kinds of ranges.
 */
const names = new Map<string, string>();
function named(text: string): { name: string; text: string } {
  const name = names.get(text) ?? `search-${names.size}`;
  names.set(text, name);
  return { name, text };
}

const EMPTY = Object.fromEntries(GOODS_FACETS.map((facet) => [facet, []])) as unknown as FacetCounts;

/** Whether any facet filter is set. */
const narrowed = ({ filter, details = [] }: SearchQuery): boolean => details.length > 0 || hasToken({ filter });

/**
 * Prices go with brands and categories: an index in their order may have all goods of a brand at its other end. The
 * newest and the popular of one are met sooner.
 */
const isByPrice = (sort: Sort): boolean => sort === 'priceAsc' || sort === 'priceDesc';

/** Canonical form: "1" and "1.0" share a cache entry. */
const tidied = (sum: string): string => fromUnits(toUnits(sum));

/** Finds listed goods. */
export function createSearch({ pool, clock }: { pool: Pick<Pool, 'query'>; clock: () => Date }): Search {
  const book = new FacetCounter(pool);
  const kept = new FacetCountCache(() => clock().getTime());
  const countDetails = createDetailCounts({ pool, clock });

  /** Facets are counted within keyword and price range; currencies without the range. */
  async function countsOf(
    words: KeywordQueries | undefined,
    question: SearchQuery,
    most = COUNTED_MOST,
  ): Promise<Counts> {
    const { storeId, filter, priceMin, priceMax, isPriceConverted, details } = question;
    const ranged = priceMin !== undefined || priceMax !== undefined;
    const [all, within, unnarrowed] = await Promise.all([
      groupsOf(words, { storeId, filter: {}, details }, most),
      ranged
        ? groupsOf(words, { storeId, filter: {}, priceMin, priceMax, isPriceConverted, details }, most)
        : undefined,
      details?.length ? groupsOf(words, { storeId, filter: {} }, most) : undefined,
    ]);
    const counted = book.count(within ?? all, filter);
    const facets = within ? { ...counted.facets, currency: book.count(all, filter).facets.currency } : counted.facets;
    const { truncated } = within ?? all;
    const unfiltered = (unnarrowed ?? all).counts.reduce((sum, goods) => sum + goods, 0);
    if (!truncated || !narrowed(question))
      return { total: counted.total, totalIsExact: !truncated, facets, unfiltered };
    const passing = await groupsOf(words, question, most);
    return { total: book.count(passing, filter).total, totalIsExact: !passing.truncated, facets, unfiltered };
  }

  function groupsOf(words: KeywordQueries | undefined, question: SearchQuery, most: number): Promise<FacetGroups> {
    const { storeId, filter, priceMin, priceMax, isPriceConverted, details = [] } = question;
    const bounds = [priceMin && tidied(priceMin), priceMax && tidied(priceMax)];
    return kept.get(
      JSON.stringify([words?.anywhere, storeId, filter, ...bounds, isPriceConverted, details, most]),
      () => (words ? countMatches(words.anywhere, question, most) : countRows(allRows(undefined, question))),
    );
  }

  /**
   * Where the sample of the goods has surely more than its share of `most` matches, its counts are multiplied: the
   * index of all goods collects every match before the first is read. Groups are counted here: sorting many matches
   * into many groups takes PostgreSQL as long as finding them.
   */
  async function countMatches(words: string, question: SearchQuery, most: number): Promise<FacetGroups> {
    const { from, condition } = matchesFirst(words, question);
    const sample = matchesFirst(words, question, true);
    // ORDER BY a constant keeps the plan on the index of words, while LIMIT still stops it.
    const facetIds = (source: string, limit: number): string =>
      `SELECT facet_id FROM ${source} WHERE ${condition.sql} ORDER BY NULL::int LIMIT ${limit}`;
    const {
      rows: [row],
    } = await pool.query<[isFrequent: boolean, number[] | null]>({
      rowMode: 'array',
      values: condition.values,
      ...named(
        `WITH sample AS MATERIALIZED (${facetIds(sample.from, SAMPLED_MOST)})
        SELECT is_frequent, CASE WHEN is_frequent THEN (SELECT json_agg(facet_id) FROM sample)
          ELSE (SELECT json_agg(facet_id) FROM (${facetIds(from, most + 1)}) AS counted) END
        FROM (SELECT count(*) > ${surelyMore(most)} AS is_frequent FROM sample) AS known`,
      ),
    });
    const [isFrequent = false, ids] = row ?? [];
    const counts = new Map<number, number>();
    for (const id of ids ?? []) counts.set(id, (counts.get(id) ?? 0) + (isFrequent ? SAMPLE_SHARE : 1));
    return book.groupsOf(counts, isFrequent || (ids?.length ?? 0) > most);
  }

  /** Without a keyword, an index contains all that is counted. */
  async function countRows({ from, condition: { sql, values } }: SearchSource): Promise<FacetGroups> {
    const {
      rows: [row],
    } = await pool.query<[number[] | null, number[] | null]>({
      rowMode: 'array',
      values,
      text: `SELECT json_agg(facet_id), json_agg(n) FROM (SELECT facet_id, count(*) AS n FROM ${from} WHERE ${sql}
        GROUP BY facet_id) AS counted`,
    });
    const counts = row?.[1] ?? [];
    return book.groupsOf(new Map(row?.[0]?.map((id, at) => [id, counts[at]!])), false);
  }

  /**
   * Reads the sort segments in order. Few matches are found first and then sorted; many are read in the order of a sort
   * index.
   */
  async function read(
    words: KeywordQueries | undefined,
    question: SearchQuery,
    { sort, pageNo, pageSize }: SearchPage,
    few: boolean,
  ): Promise<string[]> {
    const now = clock();
    const ids: string[] = [];
    let offset = (pageNo - 1) * pageSize;
    for (const part of sortSegments(sort, words)) {
      const found = few || part.isRare ? matchesFirst(part.words, question) : undefined;
      const source = found ?? allRows(part.words, question);
      part.where?.(source.condition, now);
      const {
        from,
        condition: { sql, values },
      } = source;
      const text = `SELECT goods_id FROM ${from} WHERE ${sql} ORDER BY ${part.order}
        LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
      const { rows } = await pool.query<[string]>({
        rowMode: 'array',
        ...(found ? named(text) : { text }),
        values: [...values, pageSize - ids.length, offset],
      });
      for (const [id] of rows) ids.push(id);
      if (ids.length === pageSize) break;
      // The next segment continues where this one ended.
      if (rows.length > 0) offset = 0;
      else if (offset > 0) offset = Math.max(0, offset - (await count(source, offset)));
    }
    return ids;
  }

  async function count({ from, condition: { sql, values } }: SearchSource, most: number): Promise<number> {
    const {
      rows: [row],
    } = await pool.query<[number]>({
      rowMode: 'array',
      values,
      text: `SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${sql} LIMIT ${most}) AS matches`,
    });
    return row?.[0] ?? 0;
  }

  let rowsKnown: { readonly at: number; readonly rows: Promise<number> } | undefined;
  /** About how many goods are listed: the planner's number. */
  function rowsOfIndex(): Promise<number> {
    const at = clock().getTime();
    if (rowsKnown && at - rowsKnown.at < ROWS_MAX_AGE) return rowsKnown.rows;
    const rows = pool
      .query<[number]>({
        rowMode: 'array',
        text: `SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = 'goods_search'::regclass`,
      })
      .then((answer) => answer.rows[0]?.[0] ?? 0);
    rowsKnown = { at, rows };
    rows.catch(() => {
      rowsKnown = undefined;
    });
    return rows;
  }

  /** From how many matches on a sort index is read in its order, up to the place `end`: at most the most estimated. */
  const walkedFrom = async (end: number): Promise<number> =>
    Math.min(
      SAMPLED_MOST * SAMPLE_SHARE,
      Math.max(WALKED_FROM, end * WALKED_SHARE, Math.sqrt(WALKED_COST * end * (await rowsOfIndex()))),
    );

  async function findMatches(
    words: KeywordQueries | undefined,
    question: SearchQuery,
    page: SearchPage,
  ): Promise<Omit<SearchResult, 'reading'>> {
    const { pageNo, pageSize, countedMost = COUNTED_MOST } = page;
    const { total, ...facets } = await countsOf(words, question, countedMost);
    const isNone = total === 0 && !question.details?.length;
    const details = isNone ? [] : await countDetails(words, question);
    const counts = { ...facets, details, total: facets.totalIsExact ? total : countedMost };
    // Cached counts may lag: the first page is read even for a total of zero, because new goods may be missing in the
    // counts. Unless facet filters leave nothing: that is cheap to know and expensive to search for.
    if (total <= (pageNo - 1) * pageSize && (pageNo > 1 || (total === 0 && narrowed(question))))
      return { ...counts, ids: [] };
    const isFound = words !== undefined || (isByPrice(page.sort) && hasToken(question));
    const few = isFound && total < (await walkedFrom(pageNo * pageSize));
    const ids = await read(words, question, page, few);
    return { ...counts, ids, total: Math.max(counts.total, ids.length) };
  }

  async function hasMore(keyword: string, { storeId }: SearchQuery, than: number): Promise<boolean> {
    const words = parseKeyword(keyword);
    return typeof words === 'object' && (await countsOf(words, { storeId, filter: {} })).unfiltered > than;
  }

  return {
    async find(keyword, asked, page, isTyping = false) {
      const words = parseKeyword(keyword, { isTyping });
      if (words === 'nothing')
        return { ids: [], total: 0, totalIsExact: true, facets: EMPTY, details: [], unfiltered: 0, reading: AS_TYPED };
      const question = { ...asked, isPriceConverted: asked.filter.currency === undefined };
      if (isTyping && words) {
        // The beginning of a word is in many descriptions, and reading all of them is slow.
        const inTitles = await findMatches(words.titles, question, page);
        if (inTitles.ids.length > 0) return { ...inTitles, reading: AS_TYPED };
      }
      const found = await findMatches(words, question, page);
      const { ids, unfiltered } = found;
      if (words === undefined || unfiltered >= FEW) return { ...found, reading: AS_TYPED };
      if (unfiltered > 0 || ids.length > 0) {
        const similar = await similarKeyword(pool, keyword);
        const isBetter = similar !== undefined && (await hasMore(similar, question, unfiltered));
        return { ...found, reading: { ...AS_TYPED, similar: isBetter ? similar : null } };
      }
      for (const { queries, corrected, ignored, isPartial } of await relaxations(pool, keyword)) {
        const relaxed = await findMatches(queries, question, page);
        if (relaxed.unfiltered > 0 || relaxed.ids.length > 0)
          return { ...relaxed, reading: { ...AS_TYPED, corrected, ignored: [...ignored], isPartial } };
      }
      return { ...found, reading: AS_TYPED };
    },
    countAll: async () => (await countsOf(undefined, { filter: {} })).facets,
  };
}

const CARDS = `SELECT ${GOODS_CARD_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
  JOIN goods g ON g.id = asked.id ${goodsCardJoins('$2')}
  WHERE ${IS_LISTED} ORDER BY asked.place`;

/**
 * Cards of goods in this order, without those that are no longer listed. Named although it takes a list: on these
 * connections the plan always uses indexes.
 */
export async function readListedCards(
  pool: Pick<Pool, 'query'>,
  ids: readonly string[],
  language: ServerLanguage,
): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<GoodsCardRow>({
    name: 'search-cards',
    text: CARDS,
    values: [ids, LANGUAGE_ORDER[language]],
  });
  return rows.map(toGoodsCard);
}
