import type { GoodsData } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';

/** Where a language's readers look next when a text is not there in theirs: the other Chinese before English, English before Chinese. */
const ORDER: Record<ServerLanguage, readonly ServerLanguage[]> = {
  EN: ['EN', 'ZHHK', 'ZHCN'],
  ZHHK: ['ZHHK', 'ZHCN', 'EN'],
  ZHCN: ['ZHCN', 'ZHHK', 'EN'],
};

const first = (data: GoodsData, language: ServerLanguage, part: 'title' | 'description'): string =>
  ORDER[language].map((code) => data.texts[code][part].trim()).find((text) => text !== '') ?? '';

/** @returns the title for a reader of this language; '' without one */
export const titleIn = (data: GoodsData, language: ServerLanguage): string => first(data, language, 'title');
/** @returns the description for a reader of this language; '' without one */
export const descriptionIn = (data: GoodsData, language: ServerLanguage): string =>
  first(data, language, 'description');
