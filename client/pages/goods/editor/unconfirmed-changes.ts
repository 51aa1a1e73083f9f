import { sendCommand } from '#client/bridge/commands.ts';
import type { GoodsEditorView } from '#protocol/bridge/views.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';

/** A change that this tab made; `version` is known once the worker has it. */
type Change = { patch: Partial<GoodsData>; version: number };

export type UnconfirmedChanges = {
  subscribe(changed: () => void): () => void;
  getSnapshot(): readonly Change[];
  /** Shows a change at once, and sends it. */
  add(patch: Partial<GoodsData>, seen: number): void;
};

/**
 * The changes of this tab that its view may not contain yet: the view arrives a moment after a key press, and a field
 * that shows an older text meanwhile would lose the cursor.
 * @param send resolves with the version of the view that contains the change
 */
export function createUnconfirmedChanges(
  goodsId: string,
  send = (patch: Partial<GoodsData>) => sendCommand('goods-editor.change', { goodsId, patch }),
): UnconfirmedChanges {
  let changes: readonly Change[] = [];
  const listeners = new Set<() => void>();
  function set(next: readonly Change[]): void {
    changes = next;
    for (const listener of listeners) listener();
  }
  return {
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    getSnapshot: () => changes,
    add(patch, seen) {
      const change: Change = { patch, version: Infinity };
      set([...changes.filter(({ version }) => version > seen), change]);
      send(patch).then(
        ({ version }) => set(changes.map((other) => (other === change ? { patch, version } : other))),
        // Refused: the session has ended, or this build is too old. What was typed stays on screen.
        () => undefined,
      );
    },
  };
}

/** @returns the goods of the view with the changes that it does not contain yet. */
export const withChanges = ({ data, version }: GoodsEditorView, changes: readonly Change[]): GoodsData =>
  changes.reduce((goods, change) => (change.version > version ? { ...goods, ...change.patch } : goods), data);
