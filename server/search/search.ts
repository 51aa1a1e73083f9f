import type { Pool } from 'pg';
import type { Sort } from '#protocol/http/goods-found.ts';
import { GOODS } from '#protocol/limits.ts';
import { amongWords, rangeOf, withFilter, wordsOf, type Condition, type Question, type Words } from './conditions.ts';
import { FacetBook, type FacetCounts, type Groups } from './facets.ts';
import { KeptGroups } from './kept-groups.ts';
import { expressionOf, partsOf, type Part } from './orders.ts';

/** Goods counted for a keyword; beyond it a total says "at least". Words so frequent are few, and their counts are kept. */
export const COUNTED_MOST = 100_000;
/** From so many goods on, walking down the order until the page is full is less work than finding all and sorting them … */
const WALKED_FROM = 3_000;
/** … as long as the page is within the first twentieth of them. */
const WALKED_SHARE = 20;

/** What a search found. */
export interface Found {
  readonly ids: string[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly facets: FacetCounts;
}

export interface Search {
  find(question: Question, sort: Sort, pageNo: number): Promise<Found>;
}

const EMPTY: FacetCounts = { category: [], type: [], saleType: [], currency: [], brand: [], region: [] };

/** Whether facets are asked for. */
const narrowed = ({ filter }: Question): boolean => Object.values(filter).some((value) => value !== undefined);

/** Finds goods on offer (rules SRCH-5 … SRCH-9 in README). */
export function createSearch({ pool, clock }: { pool: Pick<Pool, 'query'>; clock: () => Date }): Search {
  const book = new FacetBook(pool);
  const kept = new KeptGroups(() => clock().getTime());

  /** @param filtered with every facet asked for as a condition, for a total where the facets alone are cut short */
  function groupsOf(question: Question, words: Words | undefined, filtered: boolean): Promise<Groups> {
    const { storeId, filter } = question;
    // Whatever the range is, the same prices are read: the next range is counted without asking.
    const priced = rangeOf(question).length > 0;
    return kept.get(JSON.stringify([words?.anywhere, storeId, priced, filtered && filter]), () => {
      const among = amongWords(words?.anywhere, question);
      if (filtered) withFilter(among, question);
      return readGroups(among, priced, words === undefined ? undefined : COUNTED_MOST);
    });
  }

  async function readGroups(among: Condition, priced: boolean, most: number | undefined): Promise<Groups> {
    const counted = `SELECT facet_id, price FROM matches ${most === undefined ? '' : `LIMIT ${most + 1}`}`;
    const { rows: [row] } = await pool.query<[string | null, string | null]>({
      rowMode: 'array', values: among.values,
      // Materialized: planned to be read whole, by the index of words, and yet not read beyond the limit.
      text: `WITH matches AS ${most === undefined ? 'NOT' : ''} MATERIALIZED (SELECT facet_id, price FROM goods_search WHERE ${among.sql})
        SELECT string_agg(facet_id::text, ','), ${priced
    ? `string_agg(coalesce(price::float8::text, 'null'), ',') FROM (${counted}) AS counted`
    : `string_agg(n::text, ',') FROM (SELECT facet_id, count(*) AS n FROM (${counted}) AS counted GROUP BY facet_id) AS groups`}`,
    });
    const [facetIds = [], numbers = []] = (row ?? []).map((list) => JSON.parse(`[${list ?? ''}]`) as (number | null)[]);
    const counts = priced ? new Int32Array(facetIds.length).fill(1) : Int32Array.from(numbers, (of) => of ?? 0);
    const truncated = most !== undefined && counts.reduce((sum, of) => sum + of, 0) > most;
    const codes = await book.codesOf(facetIds as number[]);
    return { codes, counts, truncated, prices: priced ? Float64Array.from(numbers, (price) => price ?? Number.NaN) : undefined };
  }

  function conditionOf(part: Omit<Part, 'order'>, question: Question, now: Date): Condition {
    const condition = withFilter(amongWords(part.words, question), question);
    for (const { sql, value } of rangeOf(question)) condition.add(sql, value);
    part.where?.(condition, now);
    return condition;
  }

  async function readIds(from: string, values: unknown[], limit: number, offset: number): Promise<string[]> {
    const { rows } = await pool.query<[string]>({ rowMode: 'array', values, text: `SELECT goods_id FROM ${from} LIMIT ${limit} OFFSET ${offset}` });
    return rows.map(([id]) => id);
  }

  /**
   * So few match that they are found first and sorted afterwards. The planner, left to itself, guesses the frequency of words
   * it has no statistics of, and may walk down all goods for the only one that has a word.
   */
  function sortFew(question: Question, sort: Sort, words: Words, pageNo: number): Promise<string[]> {
    const now = clock();
    const condition = conditionOf({ words: words.anywhere }, question, now);
    const columns = 'goods_id, created_at, popularity, price, ends_at';
    const matches = `SELECT ${columns}, false AS titled FROM goods_search WHERE ${condition.sql}`;
    // Asked a second time, the index tells the titles: looking at the words of every match would unpack all of them. Not joined,
    // because where the planner expects a row or two it would ask once for every match.
    const titles = sort === 'relevance' ? ` UNION ALL SELECT ${columns}, true FROM goods_search WHERE ${condition.sql} AND words @@ ${condition.place(words.inTitle)}::tsquery` : '';
    const found = `SELECT ${columns}, bool_or(titled) AS titled FROM (${matches}${titles} OFFSET 0) AS matches GROUP BY ${columns}`;
    const order = expressionOf(sort, condition, now);
    return readIds(`(${found}) AS found ORDER BY ${order}`, condition.values, GOODS.pageSize, (pageNo - 1) * GOODS.pageSize);
  }

  /** Walks down each part's index, or finds all and sorts them, as the planner likes: it knows how frequent frequent words are. */
  async function walk(question: Question, sort: Sort, words: Words | undefined, pageNo: number): Promise<string[]> {
    const now = clock();
    const ids: string[] = [];
    let offset = (pageNo - 1) * GOODS.pageSize;
    for (const part of partsOf(sort, words)) {
      const condition = conditionOf(part, question, now);
      const found = await readIds(`goods_search WHERE ${condition.sql} ORDER BY ${part.order}`, condition.values, GOODS.pageSize - ids.length, offset);
      ids.push(...found);
      if (ids.length === GOODS.pageSize) break;
      // What a part lacks, the next one gives: it starts where this one ended.
      if (found.length > 0) offset = 0;
      else if (offset > 0) offset = Math.max(0, offset - await count(condition, offset));
    }
    return ids;
  }

  async function count(condition: Condition, most: number): Promise<number> {
    const { rows: [row] } = await pool.query<[number]>({
      rowMode: 'array', values: condition.values, text: `SELECT count(*)::int FROM (SELECT FROM goods_search WHERE ${condition.sql} LIMIT ${most}) AS matches`,
    });
    return row?.[0] ?? 0;
  }

  return {
    async find(question, sort, pageNo) {
      const words = wordsOf(question.keyword);
      if (words === 'nothing') return { ids: [], total: 0, totalIsExact: true, facets: EMPTY };
      const groups = await groupsOf(question, words, false);
      const { facets, total: counted } = book.count(groups, question.filter, question);
      let total = counted;
      let totalIsExact = !groups.truncated;
      if (groups.truncated && narrowed(question)) {
        const filtered = await groupsOf(question, words, true);
        ({ total } = book.count(filtered, question.filter, question));
        totalIsExact = !filtered.truncated;
      }
      // Counts may lag behind: goods that have just come stand on the first page even where they are not counted yet, unless
      // facets leave nothing, which the counts tell at once and finding nothing among many would not.
      if (total <= (pageNo - 1) * GOODS.pageSize && (pageNo > 1 || (total === 0 && narrowed(question)))) return { ids: [], total, totalIsExact, facets };
      const few = total < Math.max(WALKED_FROM, pageNo * GOODS.pageSize * WALKED_SHARE);
      const ids = words && few ? await sortFew(question, sort, words, pageNo) : await walk(question, sort, words, pageNo);
      return { ids, total: Math.max(total, ids.length), totalIsExact, facets };
    },
  };
}
