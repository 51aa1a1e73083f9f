import { CallError } from '#machines/call-error.ts';
import { createGoodsEditorMachine, isStored, shownData } from '#machines/goods-editor/goods-editor.machine.ts';
import { readGoodsDraft } from '#machines/goods-editor/goods-draft.ts';
import { goodsEditorView } from '#machines/goods-editor/goods-editor.view.ts';
import { createPictureUploadsMachine } from '#machines/picture-uploads/picture-uploads.machine.ts';
import type { GoodsPicture } from '#machines/picture-uploads/picture-uploads.ports.ts';
import type { GoodsEditorView, ResourceView } from '#protocol/bridge/views.ts';
import { CONNECTION, formTopic, resourceTopic } from '#protocol/bridge/topics.ts';
import { createGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import type { EditedGoods } from '#protocol/bridge/commands.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { serverLanguage } from '#protocol/locales.ts';
import { isRefusal } from '#protocol/rules/failures.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';

export type GoodsEditorActor = ActorRefFrom<ReturnType<typeof createGoodsEditorMachine>>;
export type PictureUploadsActor = ActorRefFrom<ReturnType<typeof createPictureUploadsMachine>>;

const CANCELLED = { code: 'Cancelled', status: 0 } as const;

/** The charts of one piece of goods, for the user who is signed in. */
export type OpenGoods = {
  editor: GoodsEditorActor;
  pictures: PictureUploadsActor;
  view(): GoodsEditorView;
  /** Settles when the goods can be changed. @throws CallError 404 when they do not exist */
  ready(): Promise<void>;
  /** Settles when this device or the server has the draft. @throws CallError Cancelled when the charts end before */
  draftStored(): Promise<void>;
  /** Settles when this device has the pictures on their way. @throws CallError as the device refuses them */
  picturesStored(): Promise<void>;
  /** How many pictures the goods have. */
  pictureCount(): number;
  /** Whether something is on its way, which goes on without a tab. */
  isBusy(): boolean;
  stop(): void;
};

/** Starts the charts: they read the drafts of the device, and follow the server's goods and the connection. */
export function openGoods(goodsId: string, context: FeatureContext): OpenGoods {
  const { ports, signals, actorOptions, locale, watch, send } = context;
  const topicNow = () =>
    resourceTopic('goods.edit', { params: { id: goodsId }, query: { languageCode: serverLanguage(locale()) } });
  let topic = topicNow();
  const form = `goods:${goodsId}`;
  const picturesForm = `${form}-files`;
  /** Saves a form. The returned promise need not be awaited: the form's chart retries. */
  function save(name: string, value: unknown): Promise<unknown> {
    const saved = send('form.save', { form: name, value });
    saved.catch(() => undefined);
    return saved;
  }
  let draftSaved: Promise<unknown> = Promise.resolve();
  let picturesSaved: Promise<unknown> = Promise.resolve();

  const editor = createActor(
    createGoodsEditorMachine({
      keep: (draft) => {
        draftSaved = save(form, draft);
      },
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
    await waitForState(editor, () => view().phase === 'ready' || view().phase === 'absent');
    if (view().phase === 'absent') throw new CallError({ code: 'NotFoundService', status: 404 });
    // Until the pictures of the device are read, further ones are neither counted right nor saved.
    await waitForState(pictures, (snapshot) => snapshot.matches('open'));
  };
  async function draftStored(): Promise<void> {
    // A failure is in the chart by now, and ends there.
    await draftSaved.catch(() => undefined);
    await waitForState(editor, ({ status, context: goods }) => status === 'active' && isStored(goods));
  }
  async function picturesStored(): Promise<void> {
    try {
      await picturesSaved;
    } catch (error) {
      throw pictures.getSnapshot().status === 'active' ? error : new CallError(CANCELLED);
    }
  }

  async function upload({ id, name, blob, replaces }: GoodsPicture): Promise<void> {
    const { fileId } = await send('file.upload', { category: 'goods', file: { id, name, type: blob.type, blob } });
    await ready();
    editor.send({ type: 'picture.arrived', fileId, replaces });
    await draftStored();
  }
  const pictures = createActor(
    createPictureUploadsMachine({
      upload: (picture) => ({
        done: upload(picture),
        cancel: () => void send('file.cancel', { id: picture.id }).catch(() => undefined),
      }),
      keep: (onTheirWay) => {
        picturesSaved = save(picturesForm, onTheirWay.length > 0 ? { pictures: onTheirWay } : null);
      },
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
  let fetched: EditedGoods | null = null;
  function receive(resource: ResourceView<EditedGoods>): void {
    const isGone = resource.phase === 'failed' && resource.error !== null && isRefusal(resource.error);
    // The goods in the previous language stay until they have arrived in the current one.
    fetched = resource.data ?? (isGone ? null : fetched);
    editor.send({ type: 'goods.fetched', resource: { ...resource, data: fetched } });
  }
  let unwatch = watch(topic, receive);
  function followLanguage(): void {
    const next = topicNow();
    if (next === topic) return;
    topic = next;
    unwatch();
    unwatch = watch(topic, receive);
  }
  const ends = [
    readForm(form, (value) => editor.send({ type: 'draft.read', draft: readGoodsDraft(value) })),
    watch(formTopic(form), ({ error }) => {
      if (error !== editor.getSnapshot().context.deviceError) editor.send({ type: 'device.reported', error });
    }),
    readForm(picturesForm, (value) => pictures.send({ type: 'pictures.read', pictures: readPictures(value) })),
    watch(CONNECTION, ({ phase }) => {
      if (phase === 'online' && !online) editor.send({ type: 'wake' });
      online = phase === 'online';
    }),
    signals.on('localeChanged', followLanguage),
    () => unwatch(),
  ];

  return {
    editor,
    pictures,
    view,
    ready,
    draftStored,
    picturesStored,
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
