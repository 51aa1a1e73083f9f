import type { FacetGroups } from './facets.ts';

/** SRCH-7: counts may be this old, in ms. The list of goods itself is read anew every time. */
export const COUNTS_MAX_AGE = 15_000;
/** Counts of so many goods are answered while they are read anew … */
const MANY = 5_000;
/** … until they are this old. */
const MANY_KEPT = 60_000;
/** Groups kept in all, 28 bytes each. */
const GROUPS_MOST = 1_000_000;
/** An entry itself takes as much room as so many groups, and its key besides: questions without an answer are not for nothing. */
const ENTRY = 16;
const KEY_LETTERS = 16;

interface Entry {
  groups: Promise<FacetGroups>;
  readAt: number;
  size: number;
  many: boolean;
  renewing: boolean;
}

/**
 * Keeps counts that many people ask for. Asked for at once, they are read once; too old, they are read anew before they are
 * answered; where that takes long, answered as they are and read anew behind it.
 */
export class FacetCountCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;
  #total = 0;

  /** @param now ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param key of the question; `read` must answer the same question every time */
  get(key: string, read: () => Promise<FacetGroups>): Promise<FacetGroups> {
    const now = this.#now();
    const entry = this.#entries.get(key);
    const age = entry ? now - entry.readAt : Infinity;
    if (!entry || age >= (entry.many ? MANY_KEPT : COUNTS_MAX_AGE)) return this.#renew(key, read(), now);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (age >= COUNTS_MAX_AGE && !entry.renewing) {
      entry.renewing = true;
      const fresh = read();
      fresh.then(
        () => this.#renew(key, fresh, now),
        () => {
          entry.renewing = false;
        },
      );
    }
    return entry.groups;
  }

  #renew(key: string, groups: Promise<FacetGroups>, readAt: number): Promise<FacetGroups> {
    this.#forget(key);
    const entry: Entry = { groups, readAt, size: 0, many: false, renewing: false };
    this.#entries.set(key, entry);
    groups.then(
      ({ counts }) => {
        if (this.#entries.get(key) !== entry) return;
        entry.size = counts.length + ENTRY + Math.ceil(key.length / KEY_LETTERS);
        entry.many = counts.reduce((sum, count) => sum + count, 0) >= MANY;
        this.#total += entry.size;
        for (const oldest of this.#entries.keys()) {
          if (this.#total <= GROUPS_MOST || oldest === key) break;
          this.#forget(oldest);
        }
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return groups;
  }

  #forget(key: string): void {
    this.#total -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
