import type { GoodsData } from '#protocol/entities/goods.ts';
import { GOODS_TYPE, RECEIPT_TYPE, SALE_TYPE, TRANSACTION_TYPE, type ReceiptType } from '#protocol/lookups.ts';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '#protocol/money.ts';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import { countryNames } from '../public/content/countries.ts';
import { foldText } from '../search/tokens.ts';

/** IMP-5: words a file may use for the values of our lists, in three languages; folded, without blanks and dashes. */
const plain = (text: string): string => foldText(text).replace(/[\s_-]+/g, '');

/** @returns a look-up from any of the words, or the key itself, to the value */
function lookup<Value>(entries: readonly (readonly [Value, readonly string[]])[]): (word: string) => Value | undefined {
  const values = new Map(entries.flatMap(([value, words]) => words.map((word) => [plain(word), value] as const)));
  return (word) => values.get(plain(word));
}

export const typeOf = lookup<1 | 3>([
  [GOODS_TYPE.entity, ['1', 'entity', 'physical', 'goods', 'product', '實體', '实物', '實物商品']],
  [GOODS_TYPE.nft, ['3', 'nft', 'digital', 'token', 'digital collectible', '數字藏品', '數碼藏品']],
]);
export const saleTypeOf = lookup<1 | 2 | 3>([
  [SALE_TYPE.fixPrice, ['1', 'fix price', 'fixed price', 'fixed', 'buy now', 'sale', '定價', '一口價', '固定價格']],
  [SALE_TYPE.auction, ['2', 'auction', 'bid', 'bidding', '拍賣', '競拍', '競價']],
  [SALE_TYPE.notForSale, ['3', 'not for sale', 'nfs', 'display', 'no', '不出售', '非賣品', '展示']],
]);
export const transactionTypeOf = lookup<1 | 2>([
  [TRANSACTION_TYPE.self, ['1', 'self', 'direct', 'c2c', '自行交易', '自行交收', '自助']],
  [TRANSACTION_TYPE.managed, ['2', 'managed', 'consignment', 'consigned', '託管', '委託', '寄售']],
]);
export const deliveryOf = lookup<GoodsData['logistics'][number]>([
  ['faceToFace', ['face to face', 'pickup', 'pick up', 'collection', 'in person', '面交', '自提', '當面交收']],
  ['mailing', ['mailing', 'mail', 'post', 'shipping', 'courier', 'delivery', '郵寄', '快遞', '寄送', '物流']],
]);
export const receiptOf = lookup<ReceiptType>([
  ['bankTransfer', [RECEIPT_TYPE[0], 'bank', 'wire', '銀行轉賬', '銀行轉帳', '轉賬']],
  ['cash', ['cash', '現金']],
  ['cheque', ['cheque', 'check', '支票']],
  ['digitalCurrency', [RECEIPT_TYPE[3], 'crypto', 'cryptocurrency', '數字貨幣', '加密貨幣', '虛擬貨幣']],
]);
/**
 * A code, or a name in any language. Categories of digital collectibles share names with those of goods, so the type
 * decides.
 */
const categories = {
  [GOODS_TYPE.entity]: categoriesOf(GOODS_CATEGORIES),
  [GOODS_TYPE.nft]: categoriesOf(NFT_CATEGORIES),
};
export const categoryOf = (word: string, type: 1 | 3): string | undefined => categories[type](word);

function categoriesOf(list: typeof GOODS_CATEGORIES): (word: string) => string | undefined {
  return lookup(list.map(({ code, name }) => [code, [code, ...Object.values(name)]] as const));
}

/** An ISO code, or the country's name in any of the three languages. */
export const regionOf = lookup(
  [
    ...Map.groupBy(
      SERVER_LANGUAGES.flatMap((language) => countryNames(language)),
      ({ key }) => key,
    ),
  ].map(([key, names]) => [key, [key, ...names.map(({ value }) => value)]] as const),
);

/** A code, or a symbol of the owner's table that means one currency only. */
export const currencyOf = lookup<CurrencyCode>(
  CURRENCY_CODES.map((code) => [code, [code, CURRENCIES[code].symbol]] as const),
);
