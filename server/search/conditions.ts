import { IN_TITLE, termsOf, tsqueryOf } from './tokens.ts';
import type { Facet, FacetFilter } from './facets.ts';

/** What somebody asks for. */
export interface Question {
  readonly keyword: string;
  readonly filter: FacetFilter;
  /** In the currency of the filter; without one there is no range. */
  readonly priceMin?: string | undefined;
  readonly priceMax?: string | undefined;
  readonly storeId?: string | undefined;
}

/** A condition on `goods_search`, and the values of its places `$1`, `$2` … */
export class Condition {
  readonly #parts: string[] = [];
  readonly values: unknown[] = [];

  /** @param sql with `?` where the value goes */
  add(sql: string, value?: unknown): this {
    if (value === undefined) this.#parts.push(sql);
    else this.#parts.push(sql.replaceAll('?', this.place(value)));
    return this;
  }

  /** @returns the place of a value, e.g. `$3` */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get sql(): string {
    return this.#parts.length > 0 ? this.#parts.join(' AND ') : 'true';
  }
}

const COLUMNS: Readonly<Record<Facet, string>> = {
  category: 'category_code', type: 'type', saleType: 'sale_type', currency: 'currency', brand: 'brand', region: 'region',
};
const SMALL: ReadonlySet<string> = new Set(['type', 'sale_type']);

/** A keyword as tsqueries: everywhere, in titles, and elsewhere only. */
export interface Words {
  readonly anywhere: string;
  readonly inTitle: string;
  readonly elsewhere: string;
}

/** @returns undefined without a keyword, `nothing` for one that no goods can have: without letters and digits (SRCH-3) */
export function wordsOf(keyword: string): Words | 'nothing' | undefined {
  if (keyword.trim() === '') return undefined;
  const terms = termsOf(keyword);
  if (terms.length === 0) return 'nothing';
  const anywhere = tsqueryOf(terms);
  const inTitle = tsqueryOf(terms, IN_TITLE);
  return { anywhere, inTitle, elsewhere: `${anywhere} & !(${inTitle})` };
}

/** Words and store: what facets are counted among. */
export function amongWords(words: string | undefined, { storeId }: Pick<Question, 'storeId'>): Condition {
  const condition = new Condition();
  if (words !== undefined) condition.add('words @@ ?::tsquery', words);
  if (storeId !== undefined) condition.add('store_id = ?', storeId);
  return condition;
}

/** Adds every facet asked for. */
export function withFilter(condition: Condition, { filter }: Pick<Question, 'filter'>): Condition {
  for (const [facet, value] of Object.entries(filter) as [Facet, string | undefined][]) {
    if (value === undefined) continue;
    const column = COLUMNS[facet];
    // A value that is no number is none of ours: it finds nothing, without an error of the database.
    if (!SMALL.has(column)) condition.add(`${column} = ?`, value);
    else condition.add(`${column} = ?::smallint`, /^\d$/.test(value) ? value : '-1');
  }
  return condition;
}

/** The range of prices, as conditions on `price`; empty when none is asked for or no currency is named. */
export function rangeOf({ filter, priceMin, priceMax }: Question): { sql: string; value: string }[] {
  if (filter.currency === undefined) return [];
  return [
    ...(priceMin === undefined ? [] : [{ sql: 'price >= ?::numeric', value: priceMin }]),
    ...(priceMax === undefined ? [] : [{ sql: 'price <= ?::numeric', value: priceMax }]),
  ];
}
