import { CallError } from '#machines/call-error.ts';
import { createArticleEditorMachine, servedText } from '#machines/article-editor/article-editor.machine.ts';
import { articleEditorView, readArticleDraft } from '#machines/article-editor/article-editor.view.ts';
import { CONNECTION, formTopic, resourceTopic } from '#protocol/bridge/topics.ts';
import type { ArticleEditorView } from '#protocol/bridge/views.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { moveArticle, saveArticle } from '#protocol/http/discuss.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ArticleOwnerMove, ArticleState } from '#protocol/rules/states.ts';
import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

/** The chart of one article, for the user who is signed in. */
export type OpenArticle = {
  editor: ActorRefFrom<ReturnType<typeof createArticleEditorMachine>>;
  view(): ArticleEditorView;
  /** Settles when the article can be changed. @throws CallError 404 when it does not exist */
  ready(): Promise<void>;
  /** Settles when this device has the draft. @throws CallError as the device refuses it */
  stored(): Promise<void>;
  /** Saves the article, then moves it. @throws CallError as the server refuses either */
  move(move: ArticleOwnerMove): Promise<{ state: ArticleState }>;
  /** Whether something is on its way, which goes on without a tab. */
  isBusy(): boolean;
  stop(): void;
};

const CHANGED = { code: 'Changed', status: 422 } as const;

/** Starts the chart: it reads the draft of the device, and follows the server's article and the connection. */
export function openArticle(articleId: string, context: FeatureContext): OpenArticle {
  const { ports, actorOptions, watch, send } = context;
  const topic = resourceTopic('discuss.edit', { params: { id: articleId } });
  const form = `article:${articleId}`;
  let saved: Promise<unknown> = Promise.resolve();
  const refetch = (): void => void send('resource.refresh', { topic }).catch(() => undefined);
  const editor = createActor(
    createArticleEditorMachine({
      keep: (draft) => {
        saved = send('form.save', { form, value: draft });
        // The form's chart retries; `stored` reports the error to the tab that typed.
        saved.catch(() => undefined);
      },
      write: async ({ base, data }) => {
        const written = (await send('call.make', {
          call: saveArticle.name,
          input: { params: { id: articleId }, body: { revision: base, data } },
        })) as CallResponse<typeof saveArticle>;
        return written.revision;
      },
      refetch,
      now: ports.clock.now,
    }),
    { ...actorOptions, id: `article-editor:${articleId}` },
  );
  const view = (): ArticleEditorView => articleEditorView(editor.getSnapshot(), topic);
  editor.start();
  let isRead = false;
  let online = true;
  const ends = [
    watch(formTopic(form), ({ phase, value }) => {
      if (isRead || phase === 'loading') return;
      isRead = true;
      editor.send({ type: 'draft.read', draft: readArticleDraft(value) });
    }),
    watch(topic, (resource) => editor.send({ type: 'article.fetched', resource })),
    watch(CONNECTION, ({ phase }) => {
      if (phase === 'online' && !online) editor.send({ type: 'wake' });
      online = phase === 'online';
    }),
  ];
  return {
    editor,
    view,
    async ready() {
      await waitFor(editor, () => ['ready', 'absent'].includes(view().phase));
      if (view().phase === 'absent') throw new CallError({ code: 'NotFoundService', status: 404 });
    },
    async stored() {
      await saved;
    },
    async move(move) {
      if (move !== 'remove') {
        editor.send({ type: 'article-editor.save' });
        const after = await waitFor(editor, ({ value }) => ['idle', 'retrying', 'refused', 'conflict'].includes(value));
        if (after.value !== 'idle') throw new CallError(after.context.error ?? CHANGED);
      }
      const revision = servedText(editor.getSnapshot().context)?.revision ?? 0;
      try {
        const moved = (await send('call.make', {
          call: moveArticle.name,
          input: { params: { id: articleId }, body: move === 'publish' ? { move, revision } : { move } },
        })) as CallResponse<typeof moveArticle>;
        if (moved.state === 'removed') editor.send({ type: 'article.removed' });
        return moved;
      } catch (error) {
        // The revision of another device is shown before it can be published.
        if (errorDataOf(error).code === CHANGED.code) refetch();
        throw error;
      }
    },
    isBusy: () => editor.getSnapshot().hasTag('busy'),
    stop() {
      for (const end of ends) end();
      editor.stop();
    },
  };
}
