import { detailKey, type DetailChoice } from '#protocol/rules/detail-facets.ts';
import { FACET_COLUMNS, goodsFieldRows, type GoodsFacet } from '#protocol/rules/goods-fields.ts';
import { IN_SAMPLE, SAMPLE_SHARE } from '../database/schema/search.ts';
import { sqlTypeOf } from '../goods/sql-type.ts';
import type { FacetFilter } from './facets.ts';
import { facetToken } from './tokens.ts';

/** The filters of a search, besides its keyword. */
export type SearchQuery = {
  readonly filter: FacetFilter;
  readonly priceMin?: string | undefined;
  readonly priceMax?: string | undefined;
  /** The range is in Hong Kong dollars, and compared with prices of any currency. */
  readonly isPriceConverted?: boolean | undefined;
  readonly storeId?: string | undefined;
  /** Chosen values of the facets of a category [DFC-3]. */
  readonly details?: readonly DetailChoice[] | undefined;
};

/** A condition on `goods_search` with its parameters `$1`, `$2` … */
export class SqlCondition {
  readonly #parts: string[] = [];
  readonly values: unknown[] = [];

  /** @param sql with `?` for the value */
  add(sql: string, value?: unknown): this {
    if (value === undefined) this.#parts.push(sql);
    else this.#parts.push(sql.replaceAll('?', this.place(value)));
    return this;
  }

  /** @returns the placeholder of a value, e.g. `$3` */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get sql(): string {
    return this.#parts.length > 0 ? this.#parts.join(' AND ') : 'true';
  }
}

/** Columns of the SQL type `smallint`. */
const SMALL: ReadonlySet<string> = new Set(
  goodsFieldRows.flatMap(({ row }) => (sqlTypeOf(row) === 'smallint' ? [row.column] : [])),
);

/** What to read from, and the condition. */
export type SearchSource = {
  readonly from: string;
  readonly condition: SqlCondition;
};

/** So many matches in the sample are surely of more than `most` in all: five standard deviations above their share. */
export function surelyMore(most: number): number {
  const share = most / SAMPLE_SHARE;
  return Math.ceil(share + 5 * Math.sqrt(share));
}

/**
 * Finds matches by the index of words first, facets and store included. Without the subquery the planner guesses the
 * frequency of words and may scan all goods for a rare one.
 * @param words a tsquery; without one, the question must have a token
 * @param inSample among a sample of all goods (`SAMPLE_SHARE`)
 */
export function matchesFirst(words: string | undefined, question: SearchQuery, inSample = false): SearchSource {
  const { filter, storeId, details, ...range } = question;
  const condition = new SqlCondition();
  const tokens = Object.entries({ ...filter, store: storeId }).flatMap(([facet, value]) =>
    value === undefined ? [] : [facetToken(facet, value)],
  );
  const asked = condition.place((words === undefined ? tokens : [`(${words})`, ...tokens]).join(' & '));
  const from = `(SELECT goods_id, facet_id, created_at, popularity, price, price_hkd, ends_at, details
    FROM goods_search
    WHERE tokens @@ ${asked}::tsquery${inSample ? ` AND ${IN_SAMPLE}` : ''} OFFSET 0) AS found`;
  return { from, condition: withDetails(withRange(condition, range), details) };
}

/** Whether the index of words finds what a search is narrowed by: a facet or a store. */
export const hasToken = ({ filter, storeId }: SearchQuery): boolean =>
  storeId !== undefined || Object.values(filter).some((value) => value !== undefined);

/** The same on plain columns, which the sort indexes contain; the planner is free. */
export function allRows(words: string | undefined, { filter, storeId, details, ...range }: SearchQuery): SearchSource {
  const condition = new SqlCondition();
  if (words !== undefined) condition.add('tokens @@ ?::tsquery', words);
  for (const [facet, value] of Object.entries(filter) as [GoodsFacet, string | undefined][]) {
    if (value === undefined) continue;
    const column = FACET_COLUMNS[facet];
    // Not a number: matches nothing, instead of a database error.
    if (!SMALL.has(column)) condition.add(`${column} = ?`, value);
    else condition.add(`${column} = ?::smallint`, /^\d$/.test(value) ? value : '-1');
  }
  if (storeId !== undefined) condition.add('store_id = ?', storeId);
  if (filter.currency !== undefined) withRoughRange(condition, filter.currency, range);
  return { from: 'goods_search', condition: withDetails(withRange(condition, range), details) };
}

type PriceRange = Pick<SearchQuery, 'priceMin' | 'priceMax' | 'isPriceConverted'>;

/**
 * The sort indexes have prices in Hong Kong dollars only. About the same range in these lets a walk by price begin
 * near it, instead of at the dearest goods of all. Twice as wide: rows still have the old rate after a new one.
 */
function withRoughRange(
  condition: SqlCondition,
  currency: string,
  { priceMin, priceMax, isPriceConverted = false }: PriceRange,
): void {
  if (isPriceConverted || (priceMin === undefined && priceMax === undefined)) return;
  const rate = `(SELECT hkd FROM exchange_rates WHERE currency = ${condition.place(currency)})`;
  if (priceMin !== undefined) condition.add(`price_hkd >= ?::numeric / 2 * ${rate}`, priceMin);
  if (priceMax !== undefined) condition.add(`price_hkd <= ?::numeric * 2 * ${rate}`, priceMax);
}

/** One of the chosen values of each facet. */
function withDetails(condition: SqlCondition, details: readonly DetailChoice[] = []): SqlCondition {
  for (const [, choices = []] of Object.entries(Object.groupBy(details, ({ name }) => name)))
    condition.add('details && ?::text[]', choices.map(detailKey));
  return condition;
}

function withRange(
  condition: SqlCondition,
  { priceMin, priceMax, isPriceConverted = false }: PriceRange,
): SqlCondition {
  const column = isPriceConverted ? 'price_hkd' : 'price';
  if (priceMin !== undefined) condition.add(`${column} >= ?::numeric`, priceMin);
  if (priceMax !== undefined) condition.add(`${column} <= ?::numeric`, priceMax);
  return condition;
}
