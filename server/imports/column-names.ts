import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { goodsFieldRows, type GoodsFieldRow, type ImportedGoodsField } from '#protocol/rules/goods-fields.ts';
import { GOODS_TYPE, RECEIPT_TYPE, SALE_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { CURRENCIES, CURRENCY_CODES } from '#protocol/money.ts';
import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import { countryNames } from '../public/content/countries.ts';
import { foldText } from '../search/tokens.ts';
import { readAmount, readTime } from './read-cell.ts';

/** Fields that a column can name; title and description in any language. */
type ColumnField = ImportedGoodsField | 'key' | 'title' | 'description' | 'length' | 'width' | 'height' | 'linkUrl';
/**
 * Names of columns in the files of merchants, shops and museums, the better ones first. Folded: lower case, Simplified
 * Chinese.
 */
export const COLUMN_NAMES: Readonly<Record<ColumnField, readonly string[]>> = {
  key: [
    'key',
    'sku',
    'item number',
    'object number',
    'lot number',
    'product code',
    'article number',
    'item no',
    'stock number',
    '货号',
    '商品编号',
    '编号',
    '款号',
    'number',
    'no',
    'code',
    'id',
  ],
  title: [
    'title',
    'name',
    'product name',
    'product title',
    'item name',
    'goods name',
    'headline',
    '标题',
    '名称',
    '商品名称',
    '商品名',
    '品名',
    '作品名称',
  ],
  description: [
    'description',
    'desc',
    'body',
    'body html',
    'details',
    'detail',
    'text',
    'long description',
    '描述',
    '说明',
    '详情',
    '介绍',
    '商品描述',
    '商品详情',
    '简介',
  ],
  type: ['type', 'goods type', 'product type', '类型', '商品类型'],
  category: [
    'category',
    'category code',
    'product category',
    'collection',
    'department',
    '分类',
    '类别',
    '商品分类',
    '品类',
  ],
  saleType: ['sale type', 'selling type', 'listing type', 'sale', '销售类型', '销售方式', '出售方式'],
  currency: ['currency', 'currency code', 'price currency', '货币', '币种', '货币单位'],
  price: [
    'price',
    'asking price',
    'unit price',
    'retail price',
    'amount',
    'variant price',
    '价格',
    '售价',
    '价钱',
    '单价',
    '定价',
  ],
  startingPrice: ['starting price', 'start price', 'opening bid', 'starting bid', 'reserve', '起拍价', '起价', '底价'],
  incrementPrice: ['increment', 'increment price', 'bid increment', 'step', '加价', '加价幅度', '竞价阶梯'],
  endAt: [
    'end at',
    'end',
    'ends',
    'end date',
    'end time',
    'closing date',
    'auction end',
    '结束时间',
    '截止时间',
    '结束日期',
    '拍卖结束',
  ],
  brand: ['brand', 'maker', 'manufacturer', 'vendor', 'artist', '品牌', '制造商', '作者', '艺术家'],
  region: ['region', 'country', 'location', 'country code', 'origin', '地区', '国家', '所在地', '产地'],
  length: ['length', 'depth', '长', '长度', '深'],
  width: ['width', '宽', '宽度', '阔'],
  height: ['height', '高', '高度'],
  logistics: ['logistics', 'delivery', 'delivery type', 'shipping', '物流', '交收方式', '配送方式', '运送方式'],
  transactionType: ['transaction type', 'transfer type', 'transfer', '交易方式', '交易类型'],
  receiptType: ['receipt type', 'payment', 'payment method', 'receipt', '收款方式', '付款方式'],
  linkUrl: ['link url', 'token url', 'nft url', 'opensea', 'opensea url', 'nft链接'],
};

type OptionWords = readonly (readonly [option: number | string, words: readonly string[]])[];
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
    [TRANSACTION_TYPE.self, ['self', 'direct', 'c2c', '自行交易', '自行交收', '自助']],
    [TRANSACTION_TYPE.managed, ['managed', 'consignment', 'consigned', '託管', '委託', '寄售']],
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
/** A code, or a symbol that stands for one currency only. */
const currencyOf = lookup(CURRENCY_CODES.map((code) => [code, [code, CURRENCIES[code].symbol]] as const));

/** Reads the text of a cell; undefined where it has no meaning for the field. */
type CellReader = (text: string, type: 1 | 3) => unknown;
/** Text fields whose values are one of a list of ours. */
const LISTED: Readonly<Partial<Record<ImportedGoodsField, CellReader>>> = {
  // Categories of both types share names, so the type of the goods decides.
  category: (text, type) => categories[type](text),
  region: regionOf,
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
      const words = OPTION_WORDS[field]?.find(([each]) => each === value)?.[1] ?? [];
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
    case 'currency':
      return currencyOf;
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
