import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { goodsFieldRows, type GoodsFieldRow, type ImportedGoodsField } from '#protocol/rules/goods-fields.ts';
import { DELIVERY_PAYER, GOODS_TYPE, RECEIPT_TYPE, SALE_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { CURRENCIES, CURRENCY_CODES } from '#protocol/money.ts';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import { AREAS, MANAGED_ADDRESSES } from '../public/content/areas.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import { countryNames } from '../public/content/countries.ts';
import { foldText } from '../search/tokens.ts';
import { readAmount, readCount, readTime } from './read-cell.ts';

type OptionWords = readonly (readonly [option: number | string, words: readonly string[]])[];
/** How files write a number of days: `7 days`, `Days_7` of eBay, `7 天`. */
const withinDays = (days: number): string[] => [
  ...['day', 'days', 'business day', 'business days', '天', '日', '天內', '日內', '個工作天', '個工作日'].flatMap(
    (unit) => [`${days} ${unit}`, `within ${days} ${unit}`],
  ),
  `days ${days}`,
];
/** Words for the options of a choice, in three languages, besides the option itself. */
const OPTION_WORDS: Readonly<Partial<Record<ImportedGoodsField, OptionWords>>> = {
  type: [
    [GOODS_TYPE.entity, ['entity', 'physical', 'goods', 'product', '實體', '实物', '實物商品']],
    [GOODS_TYPE.nft, ['nft', 'digital', 'token', 'digital collectible', '數字藏品', '數碼藏品']],
  ],
  saleType: [
    [SALE_TYPE.fixPrice, ['fix price', 'fixed price', 'fixed', 'buy now', 'sale', '定價', '一口價', '固定價格']],
    [SALE_TYPE.auction, ['auction', 'bid', 'bidding', '拍賣', '競拍', '競價']],
    [SALE_TYPE.notForSale, ['not for sale', 'nfs', 'display', 'no', '不出售', '非賣品', '展示']],
  ],
  transactionType: [
    [TRANSACTION_TYPE.self, ['self', 'direct', 'c2c', 'seller', 'the seller', '自行交易', '自行交收', '自助', '賣家']],
    [
      TRANSACTION_TYPE.managed,
      ['managed', 'consignment', 'consigned', 'vermeil (on consignment)', '託管', '委託', '寄售', '鎏金（寄售）'],
    ],
  ],
  logistics: [
    ['faceToFace', ['face to face', 'pickup', 'pick up', 'collection', 'in person', '面交', '自提', '當面交收']],
    ['mailing', ['mail', 'post', 'shipping', 'courier', 'delivery', '郵寄', '快遞', '寄送', '物流']],
  ],
  receiptType: [
    [RECEIPT_TYPE[0], ['bank', 'wire', '銀行轉賬', '銀行轉帳', '轉賬']],
    [RECEIPT_TYPE[1], ['現金']],
    [RECEIPT_TYPE[2], ['check', '支票']],
    [RECEIPT_TYPE[3], ['crypto', 'cryptocurrency', '數字貨幣', '加密貨幣', '虛擬貨幣']],
  ],
  deliveryPayer: [
    [DELIVERY_PAYER[0], ['free shipping', 'included', '賣家', '賣家承擔', '包郵']],
    [DELIVERY_PAYER[1], ['collect', '買家', '買家承擔', '到付']],
  ],
  dispatchDays: ([1, 3, 5, 10] as const).map((days) => [days, withinDays(days)]),
  returnDays: [
    [0, ['none', 'no', 'no returns', 'not accepted', 'returns not accepted', 'final sale', '不設退貨', '不可退貨']],
    ...([7, 14, 30] as const).map((days) => [days, withinDays(days)] as const),
  ],
  condition: [
    ['asNew', ['new', 'like new', 'mint', 'unworn', 'brand new', '全新', '近全新', '未使用']],
    ['excellent', ['near mint', '極佳', '極好', '九成新']],
    ['veryGood', ['非常好', '很好', '甚佳', '良好以上']],
    ['good', ['used', 'pre owned', '良好', '好', '二手']],
    ['fair', ['average', '一般', '尚可']],
    ['restored', ['refurbished', 'repaired', '經修復', '已修復', '翻新']],
  ],
  comesWith: [
    ['originalBox', ['box', '原裝盒', '盒']],
    ['warrantyCard', ['warranty', 'guarantee', '保養卡', '保修卡', '保卡']],
    ['certificate', ['certificate of authenticity', 'coa', '證書']],
    ['report', ['laboratory report', '鑑定報告', '檢測報告']],
    ['invoice', ['receipt', '發票', '單據']],
    ['serviceRecord', ['service history', '保養紀錄', '維修記錄']],
    ['exportLicence', ['export license', 'export permit', '出境許可證']],
  ],
};

/** Words are compared folded, without blanks and dashes. */
const plain = (text: string): string => foldText(text).replace(/[\s_-]+/g, '');

/** @returns a function from any of the words to its value */
function lookup<Value>(entries: readonly (readonly [Value, readonly string[]])[]): (word: string) => Value | undefined {
  const values = new Map(entries.flatMap(([value, words]) => words.map((word) => [plain(word), value] as const)));
  return (word) => values.get(plain(word));
}

/** A code, or a name in any language. */
const categoriesOf = (list: typeof GOODS_CATEGORIES): ((word: string) => string | undefined) =>
  lookup(list.map(({ code, name }) => [code, [code, ...Object.values(name)]] as const));
const categories = {
  [GOODS_TYPE.entity]: categoriesOf(GOODS_CATEGORIES),
  [GOODS_TYPE.nft]: categoriesOf(NFT_CATEGORIES),
};
/** An ISO code, or the name of a country in any of the three languages. */
const regionOf = lookup(
  [
    ...Map.groupBy(
      SERVER_LANGUAGES.flatMap((language) => countryNames(language)),
      ({ key }) => key,
    ),
  ].map(([key, names]) => [key, [key, ...names.map(({ value }) => value)]] as const),
);
/** Names of currencies that stand for one of them only. */
const CURRENCY_WORDS: Readonly<Record<string, readonly string[]>> = {
  HKD: ['港幣', '港元'],
  CNY: ['rmb', '人民幣', 'renminbi'],
  USD: ['$', '美元', '美金'],
  TWD: ['nt$', '新台幣'],
};
/** A code, or a symbol or name that stands for one currency only. */
export const readCurrency = lookup(
  CURRENCY_CODES.map((code) => [code, [code, CURRENCIES[code].symbol, ...(CURRENCY_WORDS[code] ?? [])]] as const),
);

/** Reads the text of a cell; undefined where it has no meaning for the field. */
type CellReader = (text: string, type: 1 | 3) => unknown;
/** Text fields whose values are one of a list of ours. */
const LISTED: Readonly<Partial<Record<ImportedGoodsField, CellReader>>> = {
  // Categories of both types share names, so the type of the goods decides.
  category: (text, type) => categories[type](text),
  region: regionOf,
  consignmentAddress: lookup(
    MANAGED_ADDRESSES.map(({ id, companyName }) => [id, [id, ...Object.values(companyName)]] as const),
  ),
};
/** The problem of an unreadable cell, where it is not the usual one of its kind. */
const UNREADABLE: Readonly<Partial<Record<ImportedGoodsField, FieldProblem>>> = {
  category: 'categoryRequired',
  saleType: 'saleTypeRequired',
  currency: 'currencyRequired',
};

function readerOf(field: ImportedGoodsField, row: GoodsFieldRow): CellReader {
  const option = lookup(
    (row.options ?? []).map((value) => {
      const words =
        field === 'shipsTo'
          ? Object.values(AREAS.find(({ code }) => code === value)?.name ?? {})
          : (OPTION_WORDS[field]?.find(([each]) => each === value)?.[1] ?? []);
      return [value, [String(value), ...words]] as const;
    }),
  );
  switch (row.kind) {
    case 'choice':
      return option;
    case 'choices':
      return (text) => readAll(text, option);
    case 'amount':
      return readAmount;
    case 'time':
      return readTime;
    case 'count':
      return (text) => readCount(text, row.max);
    case 'currency':
      return readCurrency;
    default:
      return LISTED[field] ?? ((text) => text);
  }
}

function readAll(text: string, option: (word: string) => unknown): unknown[] | undefined {
  const found = text.split(/[,，;；/|、+&]/).map((part) => option(part));
  return found.every((each) => each !== undefined) ? [...new Set(found)] : undefined;
}

const PROBLEM_OF_KIND: Readonly<Partial<Record<GoodsFieldRow['kind'], FieldProblem>>> = {
  amount: 'priceFormat',
  time: 'dateInvalid',
};

/** How the cells of each imported field are read, in the order of the registry. */
export const FIELD_READERS = goodsFieldRows.flatMap(({ name, row }) => {
  if (row.import === undefined) return [];
  const field = row.import as ImportedGoodsField;
  const problem = UNREADABLE[field] ?? PROBLEM_OF_KIND[row.kind] ?? 'notAccepted';
  return [{ name, field, read: readerOf(field, row), problem }];
});
