import type { ArticleData } from '#protocol/rules/articles.ts';

/** Unsaved changes of this browser. `base` is the revision they change; `at` is when they were made, ms. */
export type ArticleDraft = { readonly base: number; readonly data: ArticleData; readonly at: number };

/** What the editor of an article needs from outside. Promises reject with a CallError. */
export type ArticleEditorPorts = {
  /** Saves the draft on this device; null removes it. Calls take effect in their order. */
  keep(draft: ArticleDraft | null): void;
  /** Writes the article to the server: creates it where `base` is 0. @returns the revision that the server has now */
  write(article: { base: number; data: ArticleData }): Promise<number>;
  /** Fetches the server's article again; `article.fetched` follows. */
  refetch(): void;
  /** The clock of this browser, ms. */
  now(): number;
};
