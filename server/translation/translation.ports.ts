import type { ServerLanguage } from '#protocol/locales.ts';

/**
 * Translates a text of any language.
 * @throws Error when the provider does not answer or refuses
 */
export type Translator = (text: string, to: ServerLanguage) => Promise<string>;
