import { newGoods } from '#machines/goods-editor/goods-editor.machine.ts';
import { pictureUploadsView } from '#machines/picture-uploads/picture-uploads.machine.ts';
import type { GoodsPicture } from '#machines/picture-uploads/picture-uploads.ports.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import { LOADING_GOODS_EDITOR } from '#protocol/bridge/editor-views.ts';
import type { PictureUploadsView } from '#protocol/bridge/views.ts';
import type { Feature } from '../../core/feature.ts';
import { createOpenEditors } from '../editor/open-editors.ts';
import { openGoods } from './open-goods.ts';

const NO_PICTURES: PictureUploadsView = { pending: [], tooMany: 0 };

const pictureOf = ({ id, name, blob }: PickedFile, replaces: string | null): GoodsPicture => ({
  id,
  name,
  blob,
  replaces,
});

/**
 * The goods editor: topics `goods-editor:{id}` and `picture-uploads:{goodsId}`, commands `goods-editor.*` and
 * `picture-uploads.*`. Goods also stay open until their pictures have arrived. Commands that add pictures are answered
 * once the device has them, or with its error.
 */
export const goodsEditorFeature: Feature = (context) => {
  const editors = createOpenEditors({
    context,
    open: (goodsId) => openGoods(goodsId, context),
    blank: ({ isStore }) => newGoods(isStore),
    loading: LOADING_GOODS_EDITOR,
  });
  return {
    topics: {
      'goods-editor': { open: ({ goodsId, isNew }, emit) => editors.watch(goodsId, isNew, emit) },
      'picture-uploads': {
        open: ({ goodsId }, emit) =>
          editors.show(goodsId, ({ open }) =>
            emit(open ? pictureUploadsView(open.pictures.getSnapshot()) : NO_PICTURES),
          ),
      },
    },
    commands: {
      'goods-editor.change': ({ goodsId, patch }) => editors.change(goodsId, patch),
      'goods-editor.save': ({ goodsId }) => editors.save(goodsId),
      'goods-editor.resolve': ({ goodsId, keep }) => editors.resolve(goodsId, keep),
      'goods-editor.move': ({ goodsId, move }) => editors.move(goodsId, move),
      'picture-uploads.add': ({ goodsId, files }) =>
        editors.use(goodsId, async ({ pictures, pictureCount, picturesStored }) => {
          const added = files.map((file) => pictureOf(file, null));
          pictures.send({ type: 'picture-uploads.add', pictures: added, present: pictureCount() });
          await picturesStored();
          return null;
        }),
      'picture-uploads.replace': ({ goodsId, replaces, file }) =>
        editors.use(goodsId, async ({ pictures, picturesStored }) => {
          pictures.send({ type: 'picture-uploads.replace', picture: pictureOf(file, replaces) });
          await picturesStored();
          return null;
        }),
      'picture-uploads.retry': ({ goodsId, id }) =>
        editors.use(goodsId, ({ pictures }) => {
          pictures.send({ type: 'picture-uploads.retry', id });
          return null;
        }),
      'picture-uploads.remove': ({ goodsId, id }) =>
        editors.use(goodsId, ({ pictures }) => {
          pictures.send({ type: 'picture-uploads.remove', id });
          return null;
        }),
    },
    stop: editors.stop,
  };
};
