import type { Pool } from 'pg';
import { FACET_COLUMNS, GOODS_FACETS, type GoodsFacet } from '#protocol/rules/goods-fields.ts';

/** The chosen value per facet; undefined for any. */
export type FacetFilter = Readonly<Partial<Record<GoodsFacet, string | undefined>>>;
type FacetValueCount = { readonly key: string; readonly count: number };
export type FacetCounts = Record<GoodsFacet, FacetValueCount[]>;

/** Most frequent values returned per facet: a marketplace has thousands of brands. */
const VALUES_TOLD = 50;
/** Combinations in memory, about 100 bytes each. */
const COMBINATIONS_KEPT = 200_000;
const WIDTH = GOODS_FACETS.length;

/** How often each combination of facet values occurs in a set of goods. */
export type FacetGroups = {
  /** One number per facet and group: indexes into the {@link FacetCounter}'s lists of values. */
  readonly codes: Int32Array;
  readonly counts: Int32Array;
  /** There are more goods than were counted. */
  readonly truncated: boolean;
};

/** Maps facet combinations and facet values to small numbers and counts them in memory. */
export class FacetCounter {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #values: string[][] = GOODS_FACETS.map(() => []);
  readonly #places: Map<string, number>[] = GOODS_FACETS.map(() => new Map());
  readonly #combinations = new Map<number, Int32Array>();

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  /** Groups with their counts; reads unknown combinations. */
  async groupsOf(counted: ReadonlyMap<number, number>, truncated: boolean): Promise<FacetGroups> {
    const missing = [...counted.keys()].filter((id) => !this.#combinations.has(id));
    if (missing.length > 0) await this.#read(missing);
    const codes = new Int32Array(counted.size * WIDTH);
    let at = 0;
    for (const id of counted.keys()) {
      codes.set(this.#combinations.get(id) ?? NOTHING, at);
      at += WIDTH;
    }
    if (this.#combinations.size > COMBINATIONS_KEPT) this.#combinations.clear();
    return { codes, counts: Int32Array.from(counted.values()), truncated };
  }

  /** Counts each facet without its own filter, and the goods that pass all filters. */
  count(groups: FacetGroups, filter: FacetFilter): { total: number; facets: FacetCounts } {
    const wanted = Int32Array.from(GOODS_FACETS, (facet, at) =>
      filter[facet] === undefined ? ANY : (this.#places[at]!.get(filter[facet]) ?? NONE),
    );
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
      const count = groups.counts[group]!;
      if (failures === 0) total += count;
      for (let at = 0; at < WIDTH; at += 1) {
        if (failures === 0 || failed === at) sums[at]![groups.codes[base + at]!]! += count;
      }
    }
    return { total, facets: this.#visibleCounts(sums, filter) };
  }

  #visibleCounts(sums: readonly Int32Array[], filter: FacetFilter): FacetCounts {
    const counts = {} as FacetCounts;
    GOODS_FACETS.forEach((facet, at) => {
      const counted: FacetValueCount[] = [];
      sums[at]!.forEach((count, place) => {
        const key = this.#values[at]![place]!;
        if (count > 0 && key !== '') counted.push({ key, count });
      });
      counted.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
      const shown = counted.slice(0, VALUES_TOLD);
      const chosen = counted.slice(VALUES_TOLD).find(({ key }) => key === filter[facet]);
      counts[facet] = chosen ? [...shown, chosen] : shown;
    });
    return counts;
  }

  async #read(ids: readonly number[]): Promise<void> {
    const { rows } = await this.#pool.query<[number, ...(string | number)[]]>({
      name: 'search-facets',
      rowMode: 'array',
      text: `SELECT id, ${Object.values(FACET_COLUMNS).join(', ')} FROM goods_facets WHERE id = ANY ($1)`,
      values: [ids],
    });
    for (const [id, ...values] of rows) {
      this.#combinations.set(
        id,
        Int32Array.from(values, (value, at) => this.#placeOf(at, String(value))),
      );
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
