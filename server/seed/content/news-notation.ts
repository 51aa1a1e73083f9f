import type { NewsCategory } from '#protocol/rules/news.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/**
 * A block of a demo article: a heading, a paragraph, a list, or a picture of goods with its description; `shot` is its
 * position among those after the front one.
 */
export type DemoBlock =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly goods: string; readonly shot: number; readonly alt: string };
export type DemoNewsText = {
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly DemoBlock[];
};
export type DemoNews = {
  readonly id: string;
  readonly category: NewsCategory;
  readonly daysAgo: number;
  readonly texts: Readonly<Record<ServerLanguage, DemoNewsText>>;
};
