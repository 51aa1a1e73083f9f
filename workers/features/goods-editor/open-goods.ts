import { CallError } from '#machines/call-error.ts';
import { shownData } from '#machines/editor/editor-context.ts';
import {
  createGoodsEditorMachine,
  placeUploadedPicture,
  readGoodsDraft,
} from '#machines/goods-editor/goods-editor.machine.ts';
import { createPictureUploadsMachine } from '#machines/picture-uploads/picture-uploads.machine.ts';
import type { GoodsPicture } from '#machines/picture-uploads/picture-uploads.ports.ts';
import type { EditedGoods } from '#protocol/bridge/commands.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { createGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { serverLanguage } from '#protocol/locales.ts';
import type { GoodsOwnerMove } from '#protocol/rules/states.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';
import { openEditor, readForm, saveForm, type OpenEditor } from '../editor/open-editor.ts';

const CANCELLED = { code: 'Cancelled', status: 0 } as const;

/** The charts of one piece of goods, for the user who is signed in. */
export type OpenGoods = OpenEditor<EditedGoods, GoodsOwnerMove> & {
  pictures: ActorRefFrom<ReturnType<typeof createPictureUploadsMachine>>;
  /** Settles when this device has the pictures on their way. @throws CallError as the device refuses them */
  picturesStored(): Promise<void>;
  /** How many pictures the goods have. */
  pictureCount(): number;
};

/** Starts the charts of the goods and of their pictures. */
export function openGoods(goodsId: string, context: FeatureContext): OpenGoods {
  const { actorOptions, locale, send } = context;
  const params = { id: goodsId };
  const goods = openEditor<EditedGoods, GoodsOwnerMove>(context, {
    id: `goods-editor:${goodsId}`,
    form: `goods:${goodsId}`,
    topic: () => resourceTopic('goods.edit', { params, query: { languageCode: serverLanguage(locale()) } }),
    createMachine: createGoodsEditorMachine,
    readDraft: readGoodsDraft,
    async write({ base, data }) {
      const saved = await (base === 0
        ? send('call.make', { call: createGoods.name, input: { body: { ...params, data } } })
        : send('call.make', { call: saveGoods.name, input: { params, body: { revision: base, data } } }));
      return (saved as CallResponse<typeof saveGoods>).revision;
    },
    move: async (move) =>
      (await send('call.make', { call: moveGoods.name, input: { params, body: { move } } })) as CallResponse<
        typeof moveGoods
      >,
  });

  const picturesForm = `goods:${goodsId}-files`;
  let picturesSaved: Promise<unknown> = Promise.resolve();
  async function upload({ id, name, blob, replaces }: GoodsPicture): Promise<void> {
    const { fileId } = await send('file.upload', { category: 'goods', file: { id, name, type: blob.type, blob } });
    await ready();
    placeUploadedPicture(goods.editor, fileId, replaces);
    await goods.stored();
  }
  const pictures = createActor(
    createPictureUploadsMachine({
      upload: (picture) => ({
        done: upload(picture),
        cancel: () => void send('file.cancel', { id: picture.id }).catch(() => undefined),
      }),
      keep: (onTheirWay) => {
        picturesSaved = saveForm(context, picturesForm, onTheirWay.length > 0 ? { pictures: onTheirWay } : null);
      },
    }),
    { ...actorOptions, id: `picture-uploads:${goodsId}` },
  );
  async function ready(): Promise<void> {
    await goods.ready();
    // Until the pictures of the device are read, further ones are neither counted right nor saved.
    await waitForState(pictures, (snapshot) => snapshot.matches('open'));
  }
  pictures.start();
  const end = readForm(context, picturesForm, (value) =>
    pictures.send({ type: 'pictures.read', pictures: readPictures(value) }),
  );

  return {
    ...goods,
    pictures,
    ready,
    async picturesStored() {
      try {
        await picturesSaved;
      } catch (error) {
        throw pictures.getSnapshot().status === 'active' ? error : new CallError(CANCELLED);
      }
    },
    pictureCount: () => shownData(goods.editor.getSnapshot().context).images.length,
    isBusy: () => goods.isBusy() || pictures.getSnapshot().context.active.length > 0,
    onStep(stepped) {
      goods.onStep(stepped);
      pictures.subscribe(stepped);
    },
    stop() {
      end();
      goods.stop();
      pictures.stop();
    },
  };
}

/** Another build may have saved another shape. */
function readPictures(value: unknown): GoodsPicture[] {
  const { pictures } = (value ?? {}) as { pictures?: unknown };
  return Array.isArray(pictures) ? (pictures as GoodsPicture[]) : [];
}
