/** Seeded randomness: the same seed makes the same choices. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Whole, from 0 up to, but not including, `below`. */
  integer(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

/** mulberry32: 32 bits of state, good enough for faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick(items) {
      if (!items.length) throw new Error('Nothing to pick from');
      return items[integer(items.length)]!;
    },
  };
}
