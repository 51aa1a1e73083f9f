/** Time as a port: milliseconds since the epoch, and timers. Fits XState's own clock option. */
export type Clock = {
  now(): number;
  /** @returns a handle that only {@link Clock.clearTimeout} understands. */
  setTimeout(callback: () => void, delay: number): unknown;
  clearTimeout(handle: unknown): void;
};

/** Milliseconds since an arbitrary moment. Nothing sets this clock; it may stop while the machine sleeps. */
export type Monotonic = () => number;

/** Where ids come from: {@link makeId} over a source of random bytes, or a counter in tests. */
export type Ids = { next(): string };

/** A number from 0 up to, but not including, 1. */
export type Random = () => number;
