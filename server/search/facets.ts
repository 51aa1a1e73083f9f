import type { Pool } from 'pg';

/** What goods are sorted into, in the order of the columns of `goods_facets`. */
export const FACETS = ['category', 'type', 'saleType', 'currency', 'brand', 'region'] as const;
export type Facet = (typeof FACETS)[number];
/** What is asked for of each facet; undefined: anything. */
export type FacetFilter = Readonly<Partial<Record<Facet, string>>>;
type Counted = { readonly key: string; readonly count: number };
export type FacetCounts = Record<Facet, Counted[]>;

/** Values of a facet that are told, the most frequent ones. A marketplace has thousands of brands. */
const VALUES_TOLD = 50;
/** Combinations kept in memory, about 100 bytes each; beyond it they are read anew as they come up. */
const COMBINATIONS_KEPT = 200_000;
const WIDTH = FACETS.length;
const CURRENCY = FACETS.indexOf('currency');

/** How often each combination of facets is among some goods. */
export interface Groups {
  /** {@link FACETS} numbers a group: places in the {@link FacetBook}'s lists of values. */
  readonly codes: Int32Array;
  readonly counts: Int32Array;
  /** Where a range of prices is asked for: the price of each group, NaN for none. */
  readonly prices: Float64Array | undefined;
  /** There are more goods than were counted. */
  readonly truncated: boolean;
}

/** The combinations of facets by their number, and every value of a facet by a small number of its own. */
export class FacetBook {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #values: string[][] = FACETS.map(() => []);
  readonly #places: Map<string, number>[] = FACETS.map(() => new Map());
  readonly #combinations = new Map<number, Int32Array>();

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  /** The codes of combinations, reading those not seen before. */
  async codesOf(facetIds: readonly number[]): Promise<Int32Array> {
    const codes = new Int32Array(facetIds.length * WIDTH);
    const missing = [...new Set(facetIds)].filter((id) => !this.#combinations.has(id));
    if (missing.length > 0) await this.#read(missing);
    facetIds.forEach((id, at) => codes.set(this.#combinations.get(id) ?? NOTHING, at * WIDTH));
    if (this.#combinations.size > COMBINATIONS_KEPT) this.#combinations.clear();
    return codes;
  }

  /**
   * SRCH-6: counts of every facet, each without its own filter, and how many goods pass all of them. A range of prices belongs
   * to the currency.
   */
  count(groups: Groups, filter: FacetFilter, { priceMin = '0', priceMax = 'Infinity' }: { priceMin?: string | undefined; priceMax?: string | undefined } = {}): { total: number; facets: FacetCounts } {
    const wanted = Int32Array.from(FACETS, (facet, at) => (filter[facet] === undefined ? ANY : this.#places[at]!.get(filter[facet]) ?? NONE));
    const [least, most] = [Number(priceMin), Number(priceMax)];
    const sums = this.#values.map((values) => new Int32Array(values.length));
    let total = 0;
    for (let group = 0; group < groups.counts.length; group += 1) {
      const base = group * WIDTH;
      let failed = NONE;
      let failures = 0;
      for (let at = 0; at < WIDTH; at += 1) {
        if (wanted[at] === ANY || wanted[at] === groups.codes[base + at]) continue;
        failures += 1;
        failed = at;
      }
      if (failures > 1 || groups.codes[base] === NONE) continue;
      const all = groups.counts[group]!;
      const ranged = !groups.prices || (groups.prices[group]! >= least && groups.prices[group]! <= most) ? all : 0;
      if (failures === 0) total += ranged;
      for (let at = 0; at < WIDTH; at += 1) {
        if (failures === 0 || failed === at) sums[at]![groups.codes[base + at]!]! += at === CURRENCY ? all : ranged;
      }
    }
    return { total, facets: this.#told(sums, filter) };
  }

  #told(sums: readonly Int32Array[], filter: FacetFilter): FacetCounts {
    const told = {} as FacetCounts;
    FACETS.forEach((facet, at) => {
      const counted: Counted[] = [];
      sums[at]!.forEach((count, place) => {
        const key = this.#values[at]![place]!;
        if (count > 0 && key !== '') counted.push({ key, count });
      });
      counted.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
      const shown = counted.slice(0, VALUES_TOLD);
      const chosen = counted.slice(VALUES_TOLD).find(({ key }) => key === filter[facet]);
      told[facet] = chosen ? [...shown, chosen] : shown;
    });
    return told;
  }

  async #read(ids: readonly number[]): Promise<void> {
    const { rows } = await this.#pool.query<[number, ...(string | number)[]]>({
      name: 'search-facets', rowMode: 'array',
      text: 'SELECT id, category_code, type, sale_type, currency, brand, region FROM goods_facets WHERE id = ANY ($1)', values: [ids],
    });
    for (const [id, ...values] of rows) {
      this.#combinations.set(id, Int32Array.from(values, (value, at) => this.#placeOf(at, String(value))));
    }
  }

  #placeOf(facet: number, value: string): number {
    const places = this.#places[facet]!;
    const known = places.get(value);
    if (known !== undefined) return known;
    places.set(value, places.size);
    this.#values[facet]!.push(value);
    return places.size - 1;
  }
}

const ANY = -1;
const NONE = -2;
const NOTHING = new Int32Array(WIDTH).fill(NONE);
