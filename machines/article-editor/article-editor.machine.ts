/**
 * An article in the editor, for all tabs of this browser (topic `article-editor:{id}`, commands `article-editor.*`).
 *
 * [AED-1] Every change is saved on this device at once. The draft on the device is read first, before any change.
 * [AED-2] A draft is written to the server 1 s after its last change, or at once on request. One write runs at a time;
 *         changes during a write follow in another.
 * [AED-3] A write with a transient error is repeated after 5 s, at a wake-up, or 1 s after the next change. After any
 *         other error the article is refetched, and the write waits for a change or for the person.
 * [AED-4] The device keeps a draft until the server has it.
 * [AED-5] With unsaved changes and a newer revision at the server the person chooses, except where both are the same
 *         once the server has normalized them, or where the newer revision is the write whose response was lost.
 * [AED-6] The first write of a new article creates it. Any other article that the server does not have is absent.
 * [AED-7] An article that may not be edited now is not changed, and a draft of it is not written.
 * [AED-8] The text of the last write is shown until the server has a newer revision.
 * [AED-9] A removed article is absent, and its draft is deleted.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { EditedArticle } from '#protocol/bridge/commands.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { EMPTY_ARTICLE, normalizeArticle, type ArticleData } from '#protocol/rules/articles.ts';
import { errorDataOf, isUndecided } from '#protocol/rules/failures.ts';
import { assign, enqueueActions, fromPromise, not, setup } from 'xstate';
import { draftStatus, type DraftStatus } from '../goods-editor/goods-draft.ts';
import { queryDelays, queryGuards } from '../query/query-states.ts';
import type { ArticleDraft, ArticleEditorPorts } from './article-editor.ports.ts';

type ServedText = Pick<EditedArticle, 'revision' | 'data'>;
export type ArticleEditorContext = {
  /** The server's article; it may be older than `written`. */
  resource: ResourceView<EditedArticle>;
  /** The last write, under the revision that the server gave it. */
  written: ServedText | null;
  isNew: boolean;
  /** Null while the server has everything. */
  draft: ArticleDraft | null;
  /** Grows with every change, ms. */
  version: number;
  /** What the running write carries, and what the last write without a response carried. */
  sent: ArticleDraft | null;
  unanswered: ArticleData | null;
  /** The error of the last write. */
  error: ErrorData | null;
};
export type ArticleEditorEvent =
  | { type: 'article-editor.change'; patch: Partial<ArticleData> }
  | { type: 'article-editor.save' }
  | { type: 'article-editor.resolve'; keep: 'mine' | 'theirs' }
  | { type: 'article.begun' }
  | { type: 'article.fetched'; resource: ResourceView<EditedArticle> }
  | { type: 'article.removed' }
  | { type: 'draft.read'; draft: ArticleDraft | null }
  | { type: 'wake' };

/** A pause in typing this long starts a write, ms. */
const PAUSE = 1_000;

/** AED-8. @returns the text that the server has, as far as this browser knows */
export const servedText = ({ resource: { data }, written }: ArticleEditorContext): ServedText | null =>
  written && written.revision >= (data?.revision ?? 0) ? written : data;

export const shownArticle = (context: ArticleEditorContext): ArticleData =>
  context.draft?.data ?? servedText(context)?.data ?? EMPTY_ARTICLE;

/** AED-6 and AED-7. */
export const isArticleEditable = ({ resource, written, isNew, draft }: ArticleEditorContext): boolean =>
  resource.data?.editable ?? (isNew || written !== null || draft?.base === 0);

/** How the draft relates to the server's article. Texts of two revisions are compared as the server stores them. */
export function articleDraftStatus(context: ArticleEditorContext): DraftStatus {
  const { draft, unanswered } = context;
  const served = servedText(context);
  if (!draft || !served || served.revision <= draft.base)
    return draftStatus(draft && { ...draft, saved: false }, served, unanswered);
  return draftStatus(
    { base: draft.base, data: normalizeArticle(draft.data), saved: false },
    { revision: served.revision, data: normalizeArticle(served.data) },
    unanswered && normalizeArticle(unanswered),
  );
}

/** @param ports see article-editor.ports.ts */
export function createArticleEditorMachine(ports: ArticleEditorPorts) {
  const changed = (context: ArticleEditorContext, patch: Partial<ArticleData>, base: number) => {
    const version = Math.max(ports.now(), context.version + 1);
    return { version, draft: { base, data: { ...shownArticle(context), ...patch }, at: version } };
  };

  return setup({
    types: { context: {} as ArticleEditorContext, events: {} as ArticleEditorEvent, tags: {} as 'busy' },
    actors: {
      write: fromPromise<number, ArticleDraft | null>(({ input }) =>
        ports.write({ base: input?.base ?? 0, data: input?.data ?? EMPTY_ARTICLE }),
      ),
    },
    guards: {
      ...queryGuards,
      mayChange: ({ context }) => isArticleEditable(context),
      isObsolete: ({ context }) => articleDraftStatus(context) === 'obsolete',
      isAnswered: ({ context }) => articleDraftStatus(context) === 'answered',
      isConflict: ({ context }) => articleDraftStatus(context) === 'conflict',
      mustWrite: ({ context }) => articleDraftStatus(context) === 'unsaved' && isArticleEditable(context),
      changedMeanwhile: ({ context }) => (context.draft?.at ?? 0) > (context.sent?.at ?? 0),
      keepsTheirs: ({ event }) => event.type === 'article-editor.resolve' && event.keep === 'theirs',
    },
    actions: {
      begin: assign({ isNew: true }),
      takeFetched: assign(({ context, event }) => {
        if (event.type !== 'article.fetched') return {};
        const { resource } = event;
        // A response that was overtaken by another.
        const isOlder = (resource.data?.revision ?? 0) < (context.resource.data?.revision ?? 0);
        return { resource: isOlder ? { ...resource, data: context.resource.data } : resource };
      }),
      adopt: assign(({ context, event }) => {
        if (event.type !== 'draft.read' || !event.draft) return {};
        // An earlier worker may have sent it.
        const { draft } = event;
        return { draft, unanswered: draft.data, version: Math.max(context.version, draft.at) };
      }),
      change: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'article-editor.change') return;
        const next = changed(context, event.patch, context.draft?.base ?? servedText(context)?.revision ?? 0);
        enqueue.assign(next);
        enqueue(() => ports.keep(next.draft));
      }),
      keepMine: enqueueActions(({ context, enqueue }) => {
        const next = changed(context, {}, servedText(context)?.revision ?? 0);
        enqueue.assign(next);
        enqueue(() => ports.keep(next.draft));
      }),
      dropDraft: enqueueActions(({ context, enqueue }) => {
        const version = Math.max(ports.now(), context.version + 1);
        enqueue.assign({ draft: null, unanswered: null, error: null, version });
        enqueue(() => ports.keep(null));
      }),
      followAnswered: assign(({ context }) => ({
        draft: context.draft && { ...context.draft, base: servedText(context)?.revision ?? context.draft.base },
        unanswered: null,
        error: null,
      })),
      takeSent: assign({ sent: ({ context }) => context.draft }),
      settle: enqueueActions(({ context: { draft, sent, resource }, enqueue }, output: unknown) => {
        if (!draft || !sent) return;
        const revision = output as number;
        const rest = draft.at === sent.at ? null : { ...draft, base: revision };
        const written = { revision, data: sent.data };
        enqueue.assign({ draft: rest, sent: null, unanswered: null, error: null, written });
        enqueue(() => ports.keep(rest));
        if (!resource.data) enqueue(() => ports.refetch());
      }),
      keepError: assign(({ context: { sent, unanswered } }, thrown: unknown) => {
        const error = errorDataOf(thrown);
        return { error, unanswered: sent && isUndecided(error) ? sent.data : unanswered };
      }),
      refetch: () => ports.refetch(),
    },
    delays: { pause: PAUSE, retryAfter: queryDelays.retryAfter },
  }).createMachine({
    id: 'articleEditor',
    context: {
      resource: { phase: 'loading', data: null, error: null, asOf: null },
      written: null,
      isNew: false,
      draft: null,
      version: ports.now(),
      sent: null,
      unanswered: null,
      error: null,
    },
    initial: 'reading',
    on: {
      'article.begun': { actions: 'begin' },
      'article.fetched': { actions: 'takeFetched' },
      'article.removed': { target: '.removed', actions: 'dropDraft' },
    },
    states: {
      reading: { tags: 'busy', on: { 'draft.read': { target: 'deciding', actions: 'adopt' } } },
      deciding: {
        always: [
          { guard: 'isObsolete', actions: 'dropDraft' },
          { guard: 'isAnswered', actions: 'followAnswered' },
          { guard: 'isConflict', target: 'conflict' },
          { guard: 'mustWrite', target: 'pausing' },
          { target: 'idle' },
        ],
      },
      idle: {
        on: {
          'article-editor.change': { guard: 'mayChange', target: 'deciding', actions: 'change' },
          'article-editor.resolve': { guard: 'keepsTheirs', target: 'deciding', actions: 'dropDraft' },
          'article.fetched': { target: 'deciding', actions: 'takeFetched' },
        },
      },
      pausing: {
        tags: 'busy',
        on: {
          'article-editor.change': { guard: 'mayChange', target: 'deciding', actions: 'change' },
          'article-editor.save': 'writing',
          'article.fetched': { target: 'deciding', actions: 'takeFetched' },
        },
        after: { pause: 'writing' },
      },
      writing: {
        tags: 'busy',
        entry: 'takeSent',
        invoke: {
          id: 'write',
          src: 'write',
          input: ({ context }) => context.draft,
          onDone: { target: 'deciding', actions: { type: 'settle', params: outputOf } },
          onError: [
            { guard: 'changedMeanwhile', target: 'deciding', actions: { type: 'keepError', params: errorOf } },
            {
              guard: { type: 'mayRetry', params: errorOf },
              target: 'retrying',
              actions: { type: 'keepError', params: errorOf },
            },
            { target: 'refused', actions: [{ type: 'keepError', params: errorOf }, 'refetch'] },
          ],
        },
        on: { 'article-editor.change': { guard: 'mayChange', actions: 'change' } },
      },
      retrying: {
        tags: 'busy',
        on: {
          wake: 'writing',
          'article-editor.save': 'writing',
          'article-editor.change': { guard: 'mayChange', target: 'deciding', actions: 'change' },
          'article.fetched': { target: 'deciding', actions: 'takeFetched' },
        },
        after: { retryAfter: 'writing' },
      },
      refused: {
        always: [
          { guard: 'isObsolete', target: 'deciding' },
          { guard: 'isAnswered', target: 'deciding' },
          { guard: 'isConflict', target: 'conflict' },
        ],
        on: {
          'article-editor.save': { guard: 'mustWrite', target: 'writing' },
          'article-editor.change': { guard: 'mayChange', target: 'deciding', actions: 'change' },
          'article-editor.resolve': { guard: 'keepsTheirs', target: 'deciding', actions: 'dropDraft' },
        },
      },
      conflict: {
        always: { guard: not('isConflict'), target: 'deciding' },
        on: {
          'article-editor.change': { guard: 'mayChange', actions: 'change' },
          'article-editor.resolve': [
            { guard: 'keepsTheirs', target: 'deciding', actions: 'dropDraft' },
            { target: 'deciding', actions: 'keepMine' },
          ],
        },
      },
      removed: { on: { 'article.removed': {}, 'article.fetched': {} } },
    },
  });
}
