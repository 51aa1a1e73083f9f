import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';

/** Common words for the goods of a category that its name lacks. One script each: the other is folded. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  watches: ['手錶', '腕錶', 'wristwatch', 'timepiece'],
  jewellery: ['飾物', '飾品'],
  handbags: ['手袋', '手提包', '包包', 'bag', 'purse'],
  antiques: ['古玩', '文物'],
  ceramics: ['瓷器', '陶器'],
  paintings: ['字畫', '國畫'],
  rareWine: ['洋酒', '美酒', 'liquor'],
  coins: ['古幣', '紙幣'],
  carPlates: ['number plate', 'licence plate', '車牌號碼'],
};

/** The words by which people look for a category: its names in all languages, and their synonyms. */
export const CATEGORY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code, name }) => [
    code,
    [...Object.values(name), ...(SYNONYMS[code] ?? [])],
  ]),
);
