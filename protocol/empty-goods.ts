import type { GoodsData } from './entities/goods.ts';
import { emptyGoodsField, mapGoodsFields, type GoodsFieldValues } from './rules/goods-fields.ts';

const words = { title: '', description: '' };

/** Goods without any input. */
export const EMPTY_GOODS: GoodsData = {
  ...(mapGoodsFields((_name, row) => emptyGoodsField(row)) as GoodsFieldValues),
  texts: { EN: words, ZHHK: words, ZHCN: words },
  conditionTranslations: { EN: '', ZHHK: '', ZHCN: '' },
  properties: [],
  provenance: [],
  size: { length: '', width: '', height: '' },
  images: [],
  video: null,
  token: null,
};
