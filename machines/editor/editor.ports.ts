import type { Draft } from './draft.ts';

/** What an editor needs from outside. Promises reject with a CallError. */
export type EditorPorts<Data, Move> = {
  /**
   * Saves the draft on this device; null removes it. Calls take effect in their order; `device.reported` follows a
   * failure, and its end.
   */
  keep(draft: Draft<Data> | null): void;
  /** Writes to the server: creates the item where `base` is 0. @returns the revision that the server has now */
  write(item: { base: number; data: Data }): Promise<number>;
  /** @param revision the newest that is known, which contains everything that was typed, except at a removal */
  move(move: Move, revision: number): Promise<{ removed: boolean }>;
  /** Fetches the server's item again; `editor.fetched` follows. */
  refetch(): void;
  /** The clock of this browser, ms. */
  now(): number;
};
