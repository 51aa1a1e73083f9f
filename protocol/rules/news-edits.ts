/**
 * The changes of an article that staff have not saved yet, on this device and in the editor.
 *
 * [NWE-1] Unsaved edits are shown in place of the server's article. Saved ones are shown until that article contains
 *         them.
 * [NWE-2] Edits of an older revision than the server's conflict with it, unless both are the same: the editor chooses,
 *         and nothing is overwritten silently.
 * [NWE-3] What is typed during a save or a move continues from the revision that it made.
 */
import { stableJson } from '../bridge/topics.ts';
import type { ServerLanguage } from '../locales.ts';
import { EMPTY_NEWS, type NewsData, type NewsText } from './news.ts';

/** `base` is the revision they change. `savedAs` is the one that contains them; null while they are unsaved. */
export type NewsEdits = { readonly data: NewsData; readonly base: number; readonly savedAs: number | null };

/** What the editor shows, the revision that the next save or move names, and whether something is unsaved. */
export type EditedNews = {
  readonly data: NewsData;
  readonly revision: number;
  readonly state: 'saved' | 'unsaved' | 'conflict';
};

/** NWE-1 and NWE-2. @param served the article as the server has it */
export function editedNews(
  edits: NewsEdits | null,
  served: { readonly revision: number; readonly data: NewsData },
): EditedNews {
  const saved = { data: served.data, revision: served.revision, state: 'saved' } as const;
  if (edits === null) return saved;
  const { data, base, savedAs } = edits;
  if (savedAs !== null) return served.revision < savedAs ? { data, revision: savedAs, state: 'saved' } : saved;
  if (stableJson(data) === stableJson(served.data)) return saved;
  return served.revision > base
    ? { data, revision: served.revision, state: 'conflict' }
    : { data, revision: base, state: 'unsaved' };
}

/** NWE-3. @param sent what was saved as `revision` */
export const editsAfterSave = (edits: NewsEdits | null, sent: NewsData, revision: number): NewsEdits | null =>
  edits && (edits.data === sent ? { ...edits, savedAs: revision } : { ...edits, base: revision });

/** NWE-3. @param revision the article's after the move */
export const editsAfterMove = (edits: NewsEdits | null, revision: number): NewsEdits | null =>
  edits && (edits.savedAs === null ? { ...edits, base: revision } : { ...edits, savedAs: revision });

const isText = (value: unknown): value is Partial<NewsText> => typeof value === 'object' && value !== null;

function readText(value: unknown): NewsText {
  const { title, summary, content } = isText(value) ? value : {};
  return {
    title: typeof title === 'string' ? title : '',
    summary: typeof summary === 'string' ? summary : '',
    content: Array.isArray(content) ? content : [],
  };
}

/** Reads edits from the device; another build may have saved another shape. @returns null for anything else */
export function readNewsEdits(value: unknown): NewsEdits | null {
  const { base, data } = (value ?? {}) as Partial<Record<keyof NewsEdits, unknown>>;
  if (typeof base !== 'number' || typeof data !== 'object' || data === null) return null;
  const { category = '', texts } = data as Partial<NewsData>;
  const of = (language: ServerLanguage): NewsText => readText(texts?.[language]);
  return {
    base,
    savedAs: null,
    data: { ...EMPTY_NEWS, category, texts: { EN: of('EN'), ZHHK: of('ZHHK'), ZHCN: of('ZHCN') } },
  };
}
