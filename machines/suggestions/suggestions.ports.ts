import type { Suggestions } from '#protocol/bridge/views.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/** A text, and the language of the tab in which it is typed. */
export type TypedText = { text: string; language: ServerLanguage };

/** What suggestions need from outside. */
export type SuggestionsPorts = {
  /** Rejects with a CallError. */
  fetch(typed: TypedText, signal: AbortSignal): Promise<Suggestions>;
  now(): number;
};
