import type { ArticleEditorView } from '#protocol/bridge/views.ts';
import { EMPTY_ARTICLE, type ArticleData } from '#protocol/rules/articles.ts';
import { isTransient } from '#protocol/rules/failures.ts';
import type { SnapshotFrom } from 'xstate';
import {
  isArticleEditable,
  servedText,
  shownArticle,
  type createArticleEditorMachine,
} from './article-editor.machine.ts';
import type { ArticleDraft } from './article-editor.ports.ts';

type ArticleEditor = SnapshotFrom<ReturnType<typeof createArticleEditorMachine>>;

/** @param topic of the resource that the article comes from; @returns what a tab shows of the editor */
export function articleEditorView(snapshot: ArticleEditor, topic: string): ArticleEditorView {
  const { context, value } = snapshot;
  const { resource, version, error, draft } = context;
  return {
    phase: phaseOf(snapshot),
    data: shownArticle(context),
    version,
    editable: isArticleEditable(context),
    saveState: saveStateOf(snapshot),
    error: draft ? error : null,
    conflict: value === 'conflict' ? (servedText(context)?.data ?? null) : null,
    server: resource.data,
    resource: { phase: resource.phase, error: resource.error, asOf: resource.asOf, topic },
  };
}

function phaseOf({ context: { resource, written, draft, isNew }, value }: ArticleEditor): ArticleEditorView['phase'] {
  const failed = resource.phase === 'failed' && resource.data === null;
  const missing = failed && (resource.error?.status === 404 || resource.error?.status === 400);
  if (value === 'reading') return 'loading';
  if (value === 'removed') return 'absent';
  if (resource.data !== null || written !== null || draft !== null || (missing && isNew)) return 'ready';
  if (missing) return 'absent';
  return failed ? 'failed' : 'loading';
}

function saveStateOf({
  context: { draft, error, resource, written },
  value,
}: ArticleEditor): ArticleEditorView['saveState'] {
  if (!draft) return resource.data || written ? 'saved' : 'untouched';
  if (error && (value === 'retrying' || value === 'refused')) return isTransient(error) ? 'offline' : 'refused';
  return 'saving';
}

/** Reads a draft from the device; another build may have saved another shape. @returns null for anything else */
export function readArticleDraft(value: unknown): ArticleDraft | null {
  const { base, data, at } = (value ?? {}) as Partial<Record<keyof ArticleDraft, unknown>>;
  if (typeof base !== 'number' || typeof at !== 'number' || typeof data !== 'object' || data === null) return null;
  const read = { ...EMPTY_ARTICLE, ...(data as Partial<ArticleData>) };
  return Array.isArray(read.content) ? { base, at, data: read } : null;
}
