import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { IMPORT_FIELDS, type GoodsImport, type ImportField } from '#protocol/http/imports.ts';
import { foldText } from '../search/tokens.ts';
import type { Cells } from './table.ts';
import { givenOf, goodsOf } from './values.ts';

/**
 * IMP-4: names that columns of one's own files, of shops and of museums go by; the first ones are the better ones.
 * Folded: no capitals, Simplified.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
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
const LANGUAGES: readonly (readonly ['EN' | 'ZHHK' | 'ZHCN', readonly string[]])[] = [
  [
    'ZHHK',
    [
      'zh-hant-hk',
      'zh-hant',
      'zh-hk',
      'zh-tw',
      'zhhant',
      'zhhk',
      'zhtw',
      'hant',
      'hk',
      'tc',
      'tw',
      'traditional chinese',
      'traditional',
      '繁体中文',
      '繁体',
      '繁中',
      '繁',
    ],
  ],
  [
    'ZHCN',
    [
      'zh-hans-cn',
      'zh-hans',
      'zh-cn',
      'zhhans',
      'zhcn',
      'hans',
      'cn',
      'sc',
      'simplified chinese',
      'simplified',
      '简体中文',
      '简体',
      '简中',
      '简',
    ],
  ],
  ['EN', ['en-us', 'en-gb', 'en', 'eng', 'english', '英文', '英语', '英']],
  ['ZHHK', ['zh', 'chinese', 'chi', '中文', '中']],
];

/** `productTitle_zh-Hant` → `product title zh-hant`. */
function plain(column: string): string {
  return foldText(column.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[._/\\()[\]{}:：（）]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A column's name without the language in it. */
function splitLanguage(column: string): { base: string; language: 'EN' | 'ZHHK' | 'ZHCN' | undefined } {
  const name = plain(column);
  for (const [language, spellings] of LANGUAGES) {
    for (const spelling of spellings) {
      if (/\p{Script=Han}/u.test(spelling)) {
        if (name.length > spelling.length && (name.startsWith(spelling) || name.endsWith(spelling)))
          return { base: name.replace(spelling, '').trim(), language };
        continue;
      }
      const parts = ` ${name} `.split(` ${spelling} `);
      const dashed = name.endsWith(`-${spelling}`) ? name.slice(0, -spelling.length - 1) : undefined;
      if (parts.length > 1 && parts.join(' ').trim() !== '')
        return { base: parts.join(' ').replace(/\s+/g, ' ').trim(), language };
      if (dashed) return { base: dashed, language };
    }
  }
  return { base: name, language: undefined };
}

/** How well a column's name fits a field; smaller is better, undefined not at all. */
function fieldOf(column: string): { field: ImportField; rank: number } | undefined {
  const { base, language } = splitLanguage(column);
  for (const [name, spellings] of Object.entries(NAMES)) {
    const rank = spellings.findIndex(
      (spelling) => spelling === base || spelling.replaceAll(' ', '') === base.replace(/[\s-]/g, ''),
    );
    if (rank < 0) continue;
    if (name !== 'title' && name !== 'description')
      return language === undefined ? { field: name as ImportField, rank } : undefined;
    return { field: `${name}.${language ?? scriptOf(column)}`, rank };
  }
  const own = IMPORT_FIELDS.find((field) => field.toLowerCase() === column.toLowerCase());
  return own && own !== 'property' ? { field: own, rank: -1 } : undefined;
}

/** A column named in Chinese is in that script where the name tells, else in Traditional. */
function scriptOf(column: string): 'EN' | 'ZHHK' | 'ZHCN' {
  if (!/\p{Script=Han}/u.test(column)) return 'EN';
  return foldText(column) === column.toLowerCase() && /[题称标说详绍简]/.test(column) ? 'ZHCN' : 'ZHHK';
}

/**
 * IMP-4: what the columns of a file probably mean; each field at most once. What nobody knows is left out, and so is
 * what several of
 * its values contradict: an `endDate` of 1956 is no end of an auction.
 * @param sample some rows; @param now ms
 */
export function suggestMapping(
  columns: readonly string[],
  sample: readonly Cells[],
  now: number,
): GoodsImport['mapping'] {
  const best = new Map<ImportField, { column: string; rank: number }>();
  for (const column of columns) {
    const found = fieldOf(column);
    const before = found && best.get(found.field);
    if (found && (!before || found.rank < before.rank)) best.set(found.field, { column, rank: found.rank });
  }
  const mapping = columns.flatMap((column) =>
    [...best].filter(([, taken]) => taken.column === column).map(([field]) => ({ column, field })),
  );
  const rows = sample.map((cells) => {
    const given = givenOf(cells, { mapping, defaults: {} });
    return {
      given,
      unread: new Set(
        goodsOf(given, EMPTY_GOODS, now)
          .problems.filter(({ problem }) => UNREAD.has(problem))
          .map(({ field }) => field),
      ),
    };
  });
  return mapping.filter(({ field }) => {
    const saying = rows.filter(({ given }) => given.fields[field] !== undefined);
    return saying.length < SAYING || saying.some(({ unread }) => !unread.has(field));
  });
}

/** Rows that must agree before a name is not believed. */
const SAYING = 2;
/** Problems of values that mean something else; others are mistakes to be shown. */
const UNREAD: ReadonlySet<FieldProblem> = new Set<FieldProblem>([
  'notAccepted',
  'categoryRequired',
  'saleTypeRequired',
  'currencyRequired',
  'priceFormat',
  'dateInvalid',
  'sizeFormat',
  'linkInvalid',
]);
