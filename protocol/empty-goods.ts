import type { GoodsData } from './entities/goods.ts';
import { GOODS_TYPE } from './lookups.ts';

const words = { title: '', description: '' };

/** Goods of which nothing is said yet. */
export const EMPTY_GOODS: GoodsData = {
  type: GOODS_TYPE.entity,
  asStore: false,
  categoryCode: '',
  texts: { EN: words, ZHHK: words, ZHCN: words },
  saleType: null,
  currency: 'HKD',
  price: '',
  startingPrice: '',
  incrementPrice: '',
  fixedPrice: '',
  endAt: null,
  reservePrice: '',
  extendMinutes: null,
  receiptType: null,
  transactionType: null,
  managedAddressId: '',
  logistics: [],
  region: '',
  brand: '',
  properties: [],
  size: { length: '', width: '', height: '' },
  images: [],
  video: null,
  token: null,
};
