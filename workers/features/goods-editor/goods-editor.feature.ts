import { CallError } from '#machines/call-error.ts';
import { pictureUploadsView } from '#machines/picture-uploads/picture-uploads.machine.ts';
import type { GoodsPicture } from '#machines/picture-uploads/picture-uploads.ports.ts';
import { LOADING_GOODS_EDITOR } from '#protocol/bridge/editor-views.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { PictureUploadsView } from '#protocol/bridge/views.ts';
import { ERROR_STATUS } from '#protocol/errors.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { Feature } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';
import { openGoods, type OpenGoods } from './open-goods.ts';

/** Goods that tabs edit, or that are still being saved. `open` belongs to `user`. */
type Goods = {
  uses: number;
  isNew: boolean;
  user: UserProfile | null;
  open: OpenGoods | undefined;
  shows: Set<() => void>;
  end(): void;
};

const NO_PICTURES: PictureUploadsView = { pending: [], tooMany: 0 };

/** [EDI-13] */
const MOVE_RUNNING = { code: 'MoveRunning', status: ERROR_STATUS.MoveRefused } as const;

const pictureOf = ({ id, name, blob }: PickedFile, replaces: string | null): GoodsPicture => ({
  id,
  name,
  blob,
  replaces,
});

/**
 * The goods editor: topics `goods-editor:{id}` and `picture-uploads:{goodsId}`, commands `goods-editor.*` and
 * `picture-uploads.*`.
 *
 * Goods stay open after their last tab has gone until what was typed is saved and the pictures have arrived.
 * Their charts end with the session; the drafts stay on the user's device.
 * Commands wait until the goods are ready. Those that change something are answered once the
 * device or the server has it; for pictures, with the device's error where it fails.
 */
export const goodsEditorFeature: Feature = (context) => {
  const all = new Map<string, Goods>();

  function acquire(goodsId: string): Goods {
    const known = all.get(goodsId);
    if (known) {
      known.uses += 1;
      return known;
    }
    const goods: Goods = { uses: 1, isNew: false, user: null, open: undefined, shows: new Set(), end: () => undefined };
    all.set(goodsId, goods);
    const changed = (): void => {
      for (const notify of goods.shows) notify();
      queueMicrotask(() => endIfUnused(goodsId));
    };
    goods.end = context.watch(SESSION, ({ user }) => {
      if (goods.user?.id !== user?.id) {
        goods.open?.stop();
        goods.open = user ? openGoods(goodsId, context) : undefined;
        goods.open?.editor.subscribe(changed);
        goods.open?.pictures.subscribe(changed);
      }
      goods.user = user;
      beginNew(goods);
      changed();
    });
    return goods;
  }
  function release(goodsId: string): void {
    const goods = all.get(goodsId);
    if (goods) goods.uses -= 1;
    endIfUnused(goodsId);
  }
  function endIfUnused(goodsId: string): void {
    const goods = all.get(goodsId);
    if (!goods || goods.uses > 0 || goods.open?.isBusy()) return;
    all.delete(goodsId);
    goods.end();
    goods.open?.stop();
  }
  function beginNew({ isNew, user, open }: Goods): void {
    if (isNew && user) open?.editor.send({ type: 'goods.begun', asStore: user.isStore });
  }
  function show(goodsId: string, run: (goods: Goods) => void): () => void {
    const goods = acquire(goodsId);
    const showNow = (): void => run(goods);
    goods.shows.add(showNow);
    showNow();
    return () => {
      goods.shows.delete(showNow);
      release(goodsId);
    };
  }
  async function use<Result>(goodsId: string, run: (open: OpenGoods) => Result | Promise<Result>): Promise<Result> {
    const { open } = acquire(goodsId);
    try {
      if (!open) throw new CallError({ code: 'Unauthenticated', status: 401 });
      await open.ready();
      return await run(open);
    } finally {
      release(goodsId);
    }
  }

  context.signals.on('wake', () => {
    for (const { open } of all.values()) open?.editor.send({ type: 'wake' });
  });

  return {
    topics: {
      'goods-editor': {
        open({ goodsId, isNew }, emit) {
          let shown = false;
          return show(goodsId, (goods) => {
            if (isNew && !goods.isNew) {
              goods.isNew = true;
              beginNew(goods);
            }
            const view = goods.open?.view() ?? LOADING_GOODS_EDITOR;
            // A tab whose worker was replaced keeps the last view until this worker has read the goods.
            if (!shown && view.phase === 'loading') return;
            shown = true;
            emit(view);
          });
        },
      },
      'picture-uploads': {
        open: ({ goodsId }, emit) =>
          show(goodsId, ({ open }) => emit(open ? pictureUploadsView(open.pictures.getSnapshot()) : NO_PICTURES)),
      },
    },
    commands: {
      'goods-editor.change': ({ goodsId, patch }) =>
        use(goodsId, async ({ editor, draftStored }) => {
          editor.send({ type: 'goods-editor.change', patch });
          const { version } = editor.getSnapshot().context;
          await draftStored();
          return { version };
        }),
      'goods-editor.save': ({ goodsId }) =>
        use(goodsId, ({ editor }) => {
          editor.send({ type: 'goods-editor.save' });
          return null;
        }),
      'goods-editor.resolve': ({ goodsId, keep }) =>
        use(goodsId, async ({ editor, draftStored }) => {
          editor.send({ type: 'goods-editor.resolve', keep });
          await draftStored();
          return null;
        }),
      'goods-editor.move': ({ goodsId, move }) =>
        use(goodsId, async ({ editor }) => {
          const event = { type: 'goods-editor.move', move } as const;
          if (!editor.getSnapshot().can(event)) throw new CallError(MOVE_RUNNING);
          editor.send(event);
          const { context: outcome } = await waitForState(editor, ({ value }) => value.move === 'none');
          if (outcome.moveError) throw new CallError(outcome.moveError);
          return { removed: outcome.removed };
        }),
      'picture-uploads.add': ({ goodsId, files }) =>
        use(goodsId, async ({ pictures, pictureCount, picturesStored }) => {
          const added = files.map((file) => pictureOf(file, null));
          pictures.send({ type: 'picture-uploads.add', pictures: added, present: pictureCount() });
          await picturesStored();
          return null;
        }),
      'picture-uploads.replace': ({ goodsId, replaces, file }) =>
        use(goodsId, async ({ pictures, picturesStored }) => {
          pictures.send({ type: 'picture-uploads.replace', picture: pictureOf(file, replaces) });
          await picturesStored();
          return null;
        }),
      'picture-uploads.retry': ({ goodsId, id }) =>
        use(goodsId, ({ pictures }) => {
          pictures.send({ type: 'picture-uploads.retry', id });
          return null;
        }),
      'picture-uploads.remove': ({ goodsId, id }) =>
        use(goodsId, ({ pictures }) => {
          pictures.send({ type: 'picture-uploads.remove', id });
          return null;
        }),
    },
    stop() {
      for (const { end, open } of all.values()) {
        end();
        open?.stop();
      }
      all.clear();
    },
  };
};
