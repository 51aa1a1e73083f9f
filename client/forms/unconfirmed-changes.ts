/** A change that this tab made; `version` is known once the worker has it. */
type Change<Data> = { patch: Partial<Data>; version: number };

export type UnconfirmedChanges<Data> = {
  subscribe(changed: () => void): () => void;
  getSnapshot(): readonly Change<Data>[];
  /** Shows a change at once, and sends it. */
  add(patch: Partial<Data>, seen: number): void;
};

/**
 * The changes of this tab that its view may not contain yet: the view arrives a moment after a key press, and a field
 * that shows an older text meanwhile would lose the cursor.
 * @param send resolves with the version of the view that contains the change
 */
export function createUnconfirmedChanges<Data extends object>(
  send: (patch: Partial<Data>) => Promise<{ version: number }>,
): UnconfirmedChanges<Data> {
  let changes: readonly Change<Data>[] = [];
  const listeners = new Set<() => void>();
  function set(next: readonly Change<Data>[]): void {
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
      const change: Change<Data> = { patch, version: Infinity };
      set([...changes.filter(({ version }) => version > seen), change]);
      send(patch).then(
        ({ version }) => set(changes.map((other) => (other === change ? { patch, version } : other))),
        // Refused: the session has ended, or this build is too old. What was typed stays on screen.
        () => undefined,
      );
    },
  };
}

/** @returns the data of the view with the changes that it does not contain yet. */
export const withChanges = <Data extends object>(
  { data, version }: { readonly data: Data; readonly version: number },
  changes: readonly Change<Data>[],
): Data =>
  changes.reduce((merged, change) => (change.version > version ? { ...merged, ...change.patch } : merged), data);
