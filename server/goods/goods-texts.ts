import type { GoodsData, GoodsWords } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/** GOODS-2: the languages in which words are looked for, the best first. Chinese readers read the other script rather than English. */
export const LANGUAGE_ORDER: Readonly<Record<ServerLanguage, readonly ServerLanguage[]>> = {
  EN: ['EN', 'ZHHK', 'ZHCN'],
  ZHHK: ['ZHHK', 'ZHCN', 'EN'],
  ZHCN: ['ZHCN', 'ZHHK', 'EN'],
};

/** Title and description for a reader, both of the same language; empty when the goods have no title yet. */
export function textsInLanguage(data: Pick<GoodsData, 'texts'>, language: ServerLanguage): GoodsWords {
  const best = LANGUAGE_ORDER[language].find((code) => data.texts[code].title.trim() !== '');
  return best === undefined ? { title: '', description: '' } : data.texts[best];
}
