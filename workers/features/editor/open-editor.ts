import { CallError } from '#machines/call-error.ts';
import type { Draft, EditedItem } from '#machines/editor/draft.ts';
import { isStored } from '#machines/editor/editor-context.ts';
import type { createEditorMachine } from '#machines/editor/editor.machine.ts';
import type { EditorPorts } from '#machines/editor/editor.ports.ts';
import { editorView } from '#machines/editor/editor.view.ts';
import { CONNECTION, formTopic, type Topic } from '#protocol/bridge/topics.ts';
import type { EditorView, ResourceView } from '#protocol/bridge/views.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type EditorMachine<Item extends EditedItem, Move extends string> = ReturnType<typeof createEditorMachine<Item, Move>>;

/** The chart of one item, for the user who is signed in. */
export type OpenEditor<Item extends EditedItem, Move extends string> = {
  editor: ActorRefFrom<EditorMachine<Item, Move>>;
  view(): EditorView<Item, Move>;
  /** Settles when the item can be changed. @throws CallError 404 when it does not exist */
  ready(): Promise<void>;
  /** Settles when this device or the server has the draft. @throws CallError Cancelled when the chart ends before */
  stored(): Promise<void>;
  /** Whether something is on its way, which goes on without a tab. */
  isBusy(): boolean;
  /** Calls back after every step, until the chart ends. */
  onStep(stepped: () => void): void;
  stop(): void;
};

/** What one kind of editor does its own way. */
export type EditorKind<Item extends EditedItem, Move extends string> = {
  /** Of the actor, and of the draft on the device. */
  id: string;
  form: string;
  /** The resource that the item comes from, in the language of now. */
  topic(): Topic<ResourceView<Item>>;
  createMachine(ports: EditorPorts<Item['data'], Move>): EditorMachine<Item, Move>;
  readDraft(value: unknown): Draft<Item['data']> | null;
} & Pick<EditorPorts<Item['data'], Move>, 'write' | 'move'>;

/** Saves a form. The returned promise need not be awaited: the form's chart retries. */
export function saveForm({ send }: Pick<FeatureContext, 'send'>, form: string, value: unknown): Promise<unknown> {
  const saved = send('form.save', { form, value });
  saved.catch(() => undefined);
  return saved;
}

/** Calls back once, with what the device has of a form. @returns a function that ends it */
export function readForm(
  { watch }: Pick<FeatureContext, 'watch'>,
  form: string,
  read: (value: unknown) => void,
): () => void {
  let isRead = false;
  return watch(formTopic(form), ({ phase, value }) => {
    if (isRead || phase === 'loading') return;
    isRead = true;
    read(value);
  });
}

/** Starts the chart: it reads the draft of the device, and follows the server's item and the connection. */
export function openEditor<Item extends EditedItem, Move extends string>(
  context: FeatureContext,
  kind: EditorKind<Item, Move>,
): OpenEditor<Item, Move> {
  const { ports, signals, actorOptions, watch, send } = context;
  let topic = kind.topic();
  let saved: Promise<unknown> = Promise.resolve();
  const editor = createActor(
    kind.createMachine({
      keep: (draft) => {
        saved = saveForm(context, kind.form, draft);
      },
      write: kind.write,
      move: kind.move,
      refetch: () => void send('resource.refresh', { topic }).catch(() => undefined),
      now: ports.clock.now,
    }),
    { ...actorOptions, id: kind.id },
  );
  const view = (): EditorView<Item, Move> => editorView(editor.getSnapshot(), topic);
  editor.start();
  const follow = (): (() => void) => watch(topic, (resource) => editor.send({ type: 'editor.fetched', resource }));
  let unfollow = follow();
  let online = true;
  const ends = [
    readForm(context, kind.form, (value) => editor.send({ type: 'draft.read', draft: kind.readDraft(value) })),
    watch(formTopic(kind.form), ({ error }) => {
      if (error !== editor.getSnapshot().context.deviceError) editor.send({ type: 'device.reported', error });
    }),
    watch(CONNECTION, ({ phase }) => {
      if (phase === 'online' && !online) editor.send({ type: 'wake' });
      online = phase === 'online';
    }),
    signals.on('localeChanged', () => {
      if (kind.topic() === topic) return;
      topic = kind.topic();
      unfollow();
      unfollow = follow();
    }),
    () => unfollow(),
  ];
  return {
    editor,
    view,
    async ready() {
      await waitForState(editor, () => view().phase === 'ready' || view().phase === 'absent');
      if (view().phase === 'absent') throw new CallError({ code: 'NotFoundService', status: 404 });
    },
    async stored() {
      // A failure is in the chart by now, and ends there.
      await saved.catch(() => undefined);
      await waitForState(editor, ({ status, context: item }) => status === 'active' && isStored(item));
    },
    isBusy: () => editor.getSnapshot().hasTag('busy'),
    onStep: (stepped) => void editor.subscribe(stepped),
    stop() {
      for (const end of ends) end();
      editor.stop();
    },
  };
}
