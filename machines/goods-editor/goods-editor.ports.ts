import type { GoodsData } from '#protocol/entities/goods.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import type { GoodsDraft } from './goods-draft.ts';

/** What the editor of one piece of goods needs from outside. Promises reject with a CallError. */
export type GoodsEditorPorts = {
  /**
   * Saves the draft on this device; null removes it. Calls take effect in their order; `device.reported` follows a
   * failure, and its end.
   */
  keep(draft: GoodsDraft | null): void;
  /** Writes goods to the server: creates them where `base` is 0. @returns the revision that the server has now */
  write(goods: { base: number; data: GoodsData }): Promise<number>;
  move(move: GoodsOwnerMove): Promise<{ removed: boolean }>;
  /** Fetches the server's goods again; `goods.fetched` follows. */
  refetch(): void;
  /** The clock of this browser, ms. */
  now(): number;
};
