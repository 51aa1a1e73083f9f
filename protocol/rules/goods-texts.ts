import type { GoodsData, GoodsWords } from '../entities/goods.ts';
import type { ServerLanguage } from '../locales.ts';

/** Languages in which a reader's text is looked for, best first: readers of one Chinese script prefer the other to English. */
export const LANGUAGE_ORDER: Readonly<Record<ServerLanguage, readonly ServerLanguage[]>> = {
  EN: ['EN', 'ZHHK', 'ZHCN'],
  ZHHK: ['ZHHK', 'ZHCN', 'EN'],
  ZHCN: ['ZHCN', 'ZHHK', 'EN'],
};

/** @returns title and description for a reader, both of the same language; empty while the goods have no title. */
export function textsInLanguage(data: Pick<GoodsData, 'texts'>, language: ServerLanguage): GoodsWords {
  const best = LANGUAGE_ORDER[language].find((code) => data.texts[code].title.trim() !== '');
  return best === undefined ? { title: '', description: '' } : data.texts[best];
}
