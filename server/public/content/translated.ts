import type { ServerLanguage } from '#protocol/locales.ts';

/** The same words in the three languages, in the order English, Traditional Chinese (Hong Kong), Simplified Chinese. */
export type Translated = Readonly<Record<ServerLanguage, string>>;

export function translated(EN: string, ZHHK: string, ZHCN: string): Translated {
  return { EN, ZHHK, ZHCN };
}
