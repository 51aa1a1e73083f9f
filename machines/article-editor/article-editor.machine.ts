/**
 * The editor of an article: the chart of machines/editor with the text of an article.
 *
 * [AED-1] The server normalizes a text. Two revisions are the same where it would store them alike; what is typed is
 *         shown as typed until then.
 */
import type { EditedArticle } from '#protocol/bridge/commands.ts';
import { EMPTY_ARTICLE, normalizeArticle, type ArticleData } from '#protocol/rules/articles.ts';
import type { ArticleOwnerMove } from '#protocol/rules/states.ts';
import { readDraft, type Draft } from '../editor/draft.ts';
import type { EditorSubject } from '../editor/editor-context.ts';
import { createEditorMachine } from '../editor/editor.machine.ts';
import type { EditorPorts } from '../editor/editor.ports.ts';

export const ARTICLE_SUBJECT: EditorSubject<ArticleData> = { empty: EMPTY_ARTICLE, asStored: normalizeArticle };

/** @param ports see machines/editor/editor.ports.ts */
export const createArticleEditorMachine = (ports: EditorPorts<ArticleData, ArticleOwnerMove>) =>
  createEditorMachine<EditedArticle, ArticleOwnerMove>(ARTICLE_SUBJECT, ports);

/** Reads a draft from the device; missing fields are empty. @returns null for anything that is not a draft */
export const readArticleDraft = (value: unknown): Draft<ArticleData> | null =>
  readDraft<ArticleData>(value, (data) => {
    const read = { ...EMPTY_ARTICLE, ...data };
    return Array.isArray(read.content) ? read : null;
  });
