import type { GoodsData, GoodsTexts } from '../entities/goods.ts';
import type { ServerLanguage } from '../locales.ts';

/** Languages of texts, the preferred one first. Chinese readers prefer the other script to English. */
export const LANGUAGE_ORDER: Readonly<Record<ServerLanguage, readonly ServerLanguage[]>> = {
  EN: ['EN', 'ZHHK', 'ZHCN'],
  ZHHK: ['ZHHK', 'ZHCN', 'EN'],
  ZHCN: ['ZHCN', 'ZHHK', 'EN'],
};

/** Title and description in the best language that has a title; empty if none has. */
export function textsInLanguage(data: Pick<GoodsData, 'texts'>, language: ServerLanguage): GoodsTexts {
  const best = LANGUAGE_ORDER[language].find((code) => data.texts[code].title.trim() !== '');
  return best === undefined ? { title: '', description: '' } : data.texts[best];
}
