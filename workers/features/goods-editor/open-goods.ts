import { CallError } from '#machines/call-error.ts';
import { createGoodsEditorMachine, shownData } from '#machines/goods-editor/goods-editor.machine.ts';
import { readGoodsDraft } from '#machines/goods-editor/goods-draft.ts';
import { goodsEditorView } from '#machines/goods-editor/goods-editor.view.ts';
import { createPictureUploadsMachine } from '#machines/picture-uploads/picture-uploads.machine.ts';
import type { GoodsPicture } from '#machines/picture-uploads/picture-uploads.ports.ts';
import type { GoodsEditorView } from '#protocol/bridge/views.ts';
import { CONNECTION, formTopic, resourceTopic } from '#protocol/bridge/topics.ts';
import { createGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { serverLanguage } from '#protocol/locales.ts';
import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

export type GoodsEditorActor = ActorRefFrom<ReturnType<typeof createGoodsEditorMachine>>;
export type PictureUploadsActor = ActorRefFrom<ReturnType<typeof createPictureUploadsMachine>>;

/** The charts of one piece of goods, for the user who is signed in. */
export type OpenGoods = {
  editor: GoodsEditorActor;
  pictures: PictureUploadsActor;
  view(): GoodsEditorView;
  /** Settles when the goods can be changed. @throws CallError 404 when they do not exist */
  ready(): Promise<void>;
  /** Settles when everything is on this device that the charts have given to it. */
  kept(): Promise<void>;
  /** How many pictures the goods have. */
  pictureCount(): number;
  /** Whether something is on its way, which goes on without a tab. */
  isBusy(): boolean;
  stop(): void;
};

/** Starts the charts: they read the drafts of the device, and follow the server's goods and the connection. */
export function openGoods(goodsId: string, { ports, actorOptions, locale, watch, send }: FeatureContext): OpenGoods {
  const topic = resourceTopic('goods.edit', {
    params: { id: goodsId },
    query: { languageCode: serverLanguage(locale()) },
  });
  const form = `goods:${goodsId}`;
  const picturesForm = `${form}-files`;
  let keeping: Promise<unknown> = Promise.resolve();
  const keep = (name: string, value: unknown): void => {
    // The form's chart retries; a full disk leaves the value in the charts' memory.
    keeping = Promise.all([keeping, send('form.save', { form: name, value }).catch(() => undefined)]);
  };

  const editor = createActor(
    createGoodsEditorMachine({
      keep: (draft) => keep(form, draft),
      write: async ({ base, data }) => {
        const saved = await (base === 0
          ? send('call.make', { call: createGoods.name, input: { body: { id: goodsId, data } } })
          : send('call.make', {
              call: saveGoods.name,
              input: { params: { id: goodsId }, body: { revision: base, data } },
            }));
        return (saved as CallResponse<typeof saveGoods>).revision;
      },
      move: async (move) =>
        (await send('call.make', {
          call: moveGoods.name,
          input: { params: { id: goodsId }, body: { move } },
        })) as CallResponse<typeof moveGoods>,
      refetch: () => void send('resource.refresh', { topic }).catch(() => undefined),
      now: ports.clock.now,
    }),
    { ...actorOptions, id: `goods-editor:${goodsId}` },
  );
  const view = (): GoodsEditorView => goodsEditorView(editor.getSnapshot(), topic);
  const ready = async (): Promise<void> => {
    await waitFor(editor, () => view().phase === 'ready' || view().phase === 'absent');
    if (view().phase === 'absent') throw new CallError({ code: 'NotFoundService', status: 404 });
    // Until the pictures of the device are read, further ones are neither counted right nor saved.
    await waitFor(pictures, (snapshot) => snapshot.matches('open'));
  };
  const kept = async (): Promise<void> => void (await keeping);

  async function upload({ id, name, blob, replaces }: GoodsPicture): Promise<void> {
    const { fileId } = await send('file.upload', { category: 'goods', file: { id, name, type: blob.type, blob } });
    await ready();
    editor.send({ type: 'picture.arrived', fileId, replaces });
    await kept();
  }
  const pictures = createActor(
    createPictureUploadsMachine({
      upload: (picture) => ({
        done: upload(picture),
        cancel: () => void send('file.cancel', { id: picture.id }).catch(() => undefined),
      }),
      keep: (onTheirWay) => keep(picturesForm, onTheirWay.length > 0 ? { pictures: onTheirWay } : null),
    }),
    { ...actorOptions, id: `picture-uploads:${goodsId}` },
  );

  editor.start();
  pictures.start();
  let online = true;
  /** Calls back once, with what the device has. */
  function readForm(name: string, read: (value: unknown) => void): () => void {
    let isRead = false;
    return watch(formTopic(name), ({ phase, value }) => {
      if (isRead || phase === 'loading') return;
      isRead = true;
      read(value);
    });
  }
  const ends = [
    readForm(form, (value) => editor.send({ type: 'draft.read', draft: readGoodsDraft(value) })),
    readForm(picturesForm, (value) => pictures.send({ type: 'pictures.read', pictures: readPictures(value) })),
    watch(topic, (resource) => editor.send({ type: 'goods.fetched', resource })),
    watch(CONNECTION, ({ phase }) => {
      if (phase === 'online' && !online) editor.send({ type: 'wake' });
      online = phase === 'online';
    }),
  ];

  return {
    editor,
    pictures,
    view,
    ready,
    kept,
    pictureCount: () => shownData(editor.getSnapshot().context).images.length,
    isBusy: () => editor.getSnapshot().hasTag('busy') || pictures.getSnapshot().context.active.length > 0,
    stop() {
      for (const end of ends) end();
      editor.stop();
      pictures.stop();
    },
  };
}

/** Another build may have saved another shape. */
function readPictures(value: unknown): GoodsPicture[] {
  const { pictures } = (value ?? {}) as { pictures?: unknown };
  return Array.isArray(pictures) ? (pictures as GoodsPicture[]) : [];
}
