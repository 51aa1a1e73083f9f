import type { ServerLanguage } from '#protocol/locales.ts';

/** A text in three languages: English, Traditional Chinese (Hong Kong), Simplified Chinese. */
export type Translated = Readonly<Record<ServerLanguage, string>>;

export function translated(EN: string, ZHHK: string, ZHCN: string): Translated {
  return { EN, ZHHK, ZHCN };
}
