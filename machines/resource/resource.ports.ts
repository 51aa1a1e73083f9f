import '../abort-signal.ts';

/** The last fetched data, and when, in ms. */
export type KeptAnswer = { data: unknown; asOf: number };

/** What one resource needs from outside. `fetch` rejects with a CallError. */
export type ResourcePorts = {
  /** What is kept of it, in memory or on the device; never fails. */
  read(): Promise<KeptAnswer | undefined>;
  keep(answer: KeptAnswer): void;
  /** Forgets what is kept of it. */
  drop(): void;
  fetch(signal: AbortSignal): Promise<unknown>;
  now(): number;
};
