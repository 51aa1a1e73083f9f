import { CallError } from '#machines/call-error.ts';
import type { EditedItem } from '#machines/editor/draft.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { EditorView } from '#protocol/bridge/views.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { ERROR_STATUS } from '#protocol/errors.ts';
import type { FeatureContext } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';
import type { OpenEditor } from './open-editor.ts';

/** An item that tabs edit, or that is still being saved. `open` belongs to `user`. */
type Entry<Open> = {
  uses: number;
  isNew: boolean;
  user: UserProfile | null;
  open: Open | undefined;
  shows: Set<() => void>;
  end(): void;
};

/** [EDI-13] */
export const MOVE_RUNNING = { code: 'MoveRunning', status: ERROR_STATUS.MoveRefused } as const;

/**
 * The editors of one kind that are open, by the id of their item.
 *
 * An item stays open after its last tab has gone until what was typed is saved. Its chart ends with the session; the
 * draft stays on the user's device. Commands wait until the item is ready. Those that change something are answered
 * once the device or the server has it.
 */
export function createOpenEditors<Item extends EditedItem, Move extends string, Open extends OpenEditor<Item, Move>>({
  context,
  open: openItem,
  blank,
  loading,
}: {
  context: FeatureContext;
  open: (id: string) => Open;
  /** The data of a new item. */
  blank: (user: UserProfile) => Item['data'];
  /** What tabs show meanwhile. */
  loading: EditorView<Item, Move>;
}) {
  const all = new Map<string, Entry<Open>>();

  function acquire(id: string): Entry<Open> {
    const known = all.get(id);
    if (known) {
      known.uses += 1;
      return known;
    }
    const entry: Entry<Open> = {
      uses: 1,
      isNew: false,
      user: null,
      open: undefined,
      shows: new Set(),
      end: () => undefined,
    };
    all.set(id, entry);
    const changed = (): void => {
      for (const showNow of entry.shows) showNow();
      queueMicrotask(() => endIfUnused(id));
    };
    entry.end = context.watch(SESSION, ({ user }) => {
      if (entry.user?.id !== user?.id) {
        entry.open?.stop();
        entry.open = user ? openItem(id) : undefined;
        entry.open?.onStep(changed);
      }
      entry.user = user;
      begin(entry);
      changed();
    });
    return entry;
  }
  function release(id: string): void {
    const entry = all.get(id);
    if (entry) entry.uses -= 1;
    endIfUnused(id);
  }
  function endIfUnused(id: string): void {
    const entry = all.get(id);
    if (!entry || entry.uses > 0 || entry.open?.isBusy()) return;
    all.delete(id);
    entry.end();
    entry.open?.stop();
  }
  function begin({ isNew, user, open }: Entry<Open>): void {
    if (isNew && user) open?.editor.send({ type: 'editor.begun', blank: blank(user) });
  }

  /** Calls `run` now and after every step of the charts. @returns a function that ends it */
  function show(id: string, run: (entry: Entry<Open>) => void): () => void {
    const entry = acquire(id);
    const showNow = (): void => run(entry);
    entry.shows.add(showNow);
    showNow();
    return () => {
      entry.shows.delete(showNow);
      release(id);
    };
  }
  /** @throws CallError 401, 404 */
  async function use<Result>(id: string, run: (open: Open) => Result | Promise<Result>): Promise<Result> {
    const { open } = acquire(id);
    try {
      if (!open) throw new CallError({ code: 'Unauthenticated', status: 401 });
      await open.ready();
      return await run(open);
    } finally {
      release(id);
    }
  }

  context.signals.on('wake', () => {
    for (const { open } of all.values()) open?.editor.send({ type: 'wake' });
  });

  return {
    show,
    use,
    /** The topic of an editor. */
    watch(id: string, isNew: boolean, emit: (view: EditorView<Item, Move>) => void) {
      let shown = false;
      return show(id, (entry) => {
        if (isNew && !entry.isNew) {
          entry.isNew = true;
          begin(entry);
        }
        const view = entry.open?.view() ?? loading;
        // A tab whose worker was replaced keeps the last view until this worker has read the item.
        if (!shown && view.phase === 'loading') return;
        shown = true;
        emit(view);
      });
    },
    change: (id: string, patch: Partial<Item['data']>) =>
      use(id, async ({ editor, stored }) => {
        editor.send({ type: 'editor.change', patch });
        const { version } = editor.getSnapshot().context;
        await stored();
        return { version };
      }),
    save: (id: string) =>
      use(id, ({ editor }) => {
        editor.send({ type: 'editor.save' });
        return null;
      }),
    resolve: (id: string, keep: 'mine' | 'theirs') =>
      use(id, async ({ editor, stored }) => {
        editor.send({ type: 'editor.resolve', keep });
        await stored();
        return null;
      }),
    move: (id: string, move: Move) =>
      use(id, async ({ editor }) => {
        const event = { type: 'editor.move', move } as const;
        if (!editor.getSnapshot().can(event)) throw new CallError(MOVE_RUNNING);
        editor.send(event);
        const { context: outcome } = await waitForState(editor, ({ value }) => value.move === 'none');
        if (outcome.moveError) throw new CallError(outcome.moveError);
        return { removed: outcome.removed };
      }),
    stop() {
      for (const { end, open } of all.values()) {
        end();
        open?.stop();
      }
      all.clear();
    },
  };
}
