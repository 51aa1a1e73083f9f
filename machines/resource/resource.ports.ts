import '../abort-signal.ts';

/** The last fetched data, and when, in ms. */
export type CachedData = { data: unknown; asOf: number };

/** What one resource needs from outside. `fetch` rejects with a CallError. */
export type ResourcePorts = {
  /** Reads the stored data, from memory or the device; never fails. */
  read(): Promise<CachedData | undefined>;
  keep(answer: CachedData): void;
  /** Deletes the stored data. */
  drop(): void;
  fetch(signal: AbortSignal): Promise<unknown>;
  now(): number;
};
