/**
 * What a row says, as content of goods. Only what is given is touched: pictures a seller added to an imported draft
 * stay there
 * when the file comes again.
 *
 * Values are read as people write them: names of categories and countries in three languages, amounts with thousands
 *         separators and symbols, centimetres, dates.
 * A row is refused for what it says wrongly, and for having no title; what it leaves out, a draft may lack.
 */
import { createHash } from 'node:crypto';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { GoodsImport, ImportField } from '#protocol/http/imports.ts';
import { IMPORT } from '#protocol/limits.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { readTokenLink } from '#protocol/rules/token-link.ts';
import { validateGoods } from '../goods/validate-goods.ts';
import {
  categoryOf,
  currencyOf,
  deliveryOf,
  receiptOf,
  regionOf,
  saleTypeOf,
  transactionTypeOf,
  typeOf,
} from './words.ts';
import type { Cells } from './table.ts';

/** What a row says of each field, trimmed; left out where it says nothing. */
export interface Given {
  readonly fields: Partial<Record<ImportField, string>>;
  readonly properties: { readonly name: string; readonly value: string }[];
}
export interface RowProblem {
  readonly field: string;
  readonly problem: FieldProblem;
  readonly value: string;
}

/** Characters of a merchant's own number. */
export const KEY_MAX = 120;

/** Picks what the mapping asks for out of a row. */
export function givenOf(cells: Cells, { mapping, defaults }: Pick<GoodsImport, 'mapping' | 'defaults'>): Given {
  const fields: Partial<Record<ImportField, string>> = {};
  const properties: Given['properties'] = [];
  for (const { column, field } of mapping) {
    // PostgreSQL stores any character but NUL, and no halves of one.
    const text = shortened(cells[column] ?? '')
      .replaceAll('\0', '')
      .toWellFormed()
      .trim();
    if (text === '') continue;
    if (field === 'property') properties.push({ name: column, value: text });
    else fields[field] = text;
  }
  for (const [field, text] of Object.entries(defaults) as [ImportField, string][]) {
    if (text.trim() !== '' && field !== 'property') fields[field] ??= text.trim();
  }
  return { fields, properties };
}

/**
 * The beginning of a cell as a text of its own: a mere slice would keep the whole cell in memory as long as its row
 * waits.
 */
function shortened(cell: string): string {
  return cell.length <= IMPORT.cellMax ? cell : Buffer.from(cell.slice(0, IMPORT.cellMax + 1)).toString();
}

/** What a row says, in 32 bytes: the same when it says the same. */
export function digestOf({ fields, properties }: Given): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)), properties]))
    .digest();
}

/** The merchant's number of the row; without one, what it says stands for it, so that a changed row is other goods. */
export function keyOf({ fields }: Given, digest: Buffer): string {
  return fields.key ?? `row:${digest.toString('base64url').slice(0, 22)}`;
}

/**
 * Lays what is given over what is there.
 * @param base what the goods say already, or nothing; @param now ms
 * @returns the content, and what refuses the row
 */
export function goodsOf(
  { fields, properties }: Given,
  base: GoodsData,
  now: number,
): { data: GoodsData; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const note = (field: ImportField, problem: FieldProblem): void =>
    void problems.push({ field, problem, value: fields[field] ?? '' });
  /** Reads one field; what cannot be read is a problem, and the base stays. */
  const read = <Value>(
    field: ImportField,
    convert: (text: string) => Value | undefined,
    problem: FieldProblem,
    otherwise: Value,
  ): Value => {
    const text = fields[field];
    if (text === undefined) return otherwise;
    const value = convert(text);
    if (value === undefined) note(field, problem);
    return value ?? otherwise;
  };
  const asIs = (text: string): string => text;
  const words = (language: 'EN' | 'ZHHK' | 'ZHCN') => ({
    title: fields[`title.${language}`] ?? base.texts[language].title,
    description: fields[`description.${language}`] ?? base.texts[language].description,
  });

  const type = read('type', typeOf, 'notAccepted', fields.linkUrl === undefined ? base.type : GOODS_TYPE.nft);
  const data: GoodsData = {
    ...base,
    type,
    texts: { EN: words('EN'), ZHHK: words('ZHHK'), ZHCN: words('ZHCN') },
    categoryCode: read('category', (text) => categoryOf(text, type), 'categoryRequired', base.categoryCode),
    saleType: read('saleType', saleTypeOf, 'saleTypeRequired', base.saleType),
    currency: read('currency', currencyOf, 'currencyRequired', base.currency),
    price: read('price', amountOf, 'priceFormat', base.price),
    startingPrice: read('startingPrice', amountOf, 'priceFormat', base.startingPrice),
    incrementPrice: read('incrementPrice', amountOf, 'priceFormat', base.incrementPrice),
    endAt: read('endAt', timeOf, 'dateInvalid', base.endAt),
    brand: read('brand', asIs, 'notAccepted', base.brand),
    region: read('region', regionOf, 'notAccepted', base.region),
    size: {
      length: read('length', sizeOf, 'sizeFormat', base.size.length),
      width: read('width', sizeOf, 'sizeFormat', base.size.width),
      height: read('height', sizeOf, 'sizeFormat', base.size.height),
    },
    logistics: read('logistics', deliveriesOf, 'notAccepted', base.logistics),
    transactionType: read('transactionType', transactionTypeOf, 'notAccepted', base.transactionType),
    receiptType: read('receiptType', receiptOf, 'notAccepted', base.receiptType),
    properties:
      properties.length > 0
        ? properties.map(({ name, value }) => ({ name: name.slice(0, 200), value: value.slice(0, 400) }))
        : base.properties,
    token: fields.linkUrl === undefined ? base.token : tokenOf(fields.linkUrl),
  };
  if (fields.key !== undefined && fields.key.length > KEY_MAX) note('key', 'tooLong');
  problems.push(...wrongOf(data, { fields, properties }, now, problems));
  return { data, problems };
}

/**
 * IMP-6: of everything that keeps goods from being put up, what the row itself says; and that there is no title at
 * all.
 */
function wrongOf(data: GoodsData, given: Given, now: number, noted: readonly RowProblem[]): RowProblem[] {
  const wrong: RowProblem[] = [];
  for (const [path, problem] of Object.entries(validateGoods(data, now))) {
    const field = FIELDS.get(path) ?? (path.startsWith('properties') ? 'property' : undefined);
    if (field === undefined || noted.some((one) => one.field === field)) continue;
    const value =
      field === 'property'
        ? given.properties.map((one) => one.value).find((text) => text.length > 120)
        : given.fields[field];
    const untitled =
      field === 'title.EN' &&
      problem === 'titleRequired' &&
      Object.values(data.texts).every(({ title }) => title === '');
    if (untitled || value !== undefined || (field === 'property' && given.properties.length > 0))
      wrong.push({ field, problem, value: value ?? '' });
  }
  return wrong;
}

const FIELDS: ReadonlyMap<string, ImportField> = new Map<string, ImportField>([
  ...(['EN', 'ZHHK', 'ZHCN'] as const).flatMap(
    (language) =>
      [
        [`texts.${language}.title`, `title.${language}`],
        [`texts.${language}.description`, `description.${language}`],
      ] as [string, ImportField][],
  ),
  ['categoryCode', 'category'],
  ['saleType', 'saleType'],
  ['currency', 'currency'],
  ['price', 'price'],
  ['startingPrice', 'startingPrice'],
  ['incrementPrice', 'incrementPrice'],
  ['endAt', 'endAt'],
  ['brand', 'brand'],
  ['region', 'region'],
  ['size.length', 'length'],
  ['size.width', 'width'],
  ['size.height', 'height'],
  ['logistics', 'logistics'],
  ['transactionType', 'transactionType'],
  ['receiptType', 'receiptType'],
  ['token.linkUrl', 'linkUrl'],
]);

/**
 * `HK$1,234,567.50` → `1234567.5`. A single comma before one or two last digits is a decimal one. Undefined for what
 * is no amount.
 */
function amountOf(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/^[^\d.,-]*|[^\d.,]*$/g, '')
    .replace(/(?<=\d)[\s'’](?=\d{3})/g, '');
  const plain =
    /^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits) && digits.includes(',')
      ? digits.replaceAll('.', '').replace(',', '.')
      : /^\d+,\d{1,2}$/.test(digits)
        ? digits.replace(',', '.')
        : /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits)
          ? digits.replaceAll(',', '')
          : digits;
  const found = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(plain);
  if (!found) return undefined;
  const amount = found[2] ? `${found[1]}.${found[2]}` : found[1]!;
  return amount.length <= 40 ? amount : undefined;
}

/** Millimetres; `12.5 cm` and `0.4m` are turned into them. */
function sizeOf(text: string): string | undefined {
  const found = /^(\d{1,9})(?:[.,](\d{1,3}))?\s*(mm|cm|m|毫米|厘米|公分|米)?$/i.exec(text.normalize('NFKC').trim());
  if (!found) return undefined;
  const shift = { cm: 1, 厘米: 1, 公分: 1, m: 3, 米: 3 }[found[3]?.toLowerCase() ?? ''] ?? 0;
  const digits = found[1]! + (found[2] ?? '').padEnd(3, '0');
  const point = found[1]!.length + shift;
  const padded = digits.padEnd(point, '0');
  return `${padded.slice(0, point)}.${padded.slice(point)}`.replace(/\.?0*$/, '').replace(/^0+(?=\d)/, '') || '0';
}

/** Seconds or milliseconds since 1970, or a date; without a zone it is Hong Kong's, without a time the day's end. */
function timeOf(text: string): number | undefined {
  if (/^\d{10}$|^\d{13}$/.test(text)) return Number(text) * (text.length === 10 ? 1_000 : 1);
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.normalize('NFKC'),
    );
  if (!found) return undefined;
  const [, year, month, day, hour = '23', minute = '59', second = '00', zone = '+08:00'] = found;
  const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const at = Date.parse(
    `${date}T${two(hour)}:${minute}:${second}${zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`,
  );
  // 31 February is no date, though some would make one of it.
  return Number.isNaN(at) || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day) ? undefined : at;
}

function deliveriesOf(text: string): GoodsData['logistics'] | undefined {
  const found = text.split(/[,，;；/|、+&]/).map((part) => deliveryOf(part));
  return found.every((one) => one !== undefined) ? [...new Set(found)] : undefined;
}

/** What a link names; of one that names nothing the link alone, for the rules to say what is wrong with it. */
function tokenOf(linkUrl: string): NonNullable<GoodsData['token']> {
  const read = readTokenLink(linkUrl);
  const named = read.ok
    ? { platform: read.platform, chain: read.chain, contractAddress: read.contractAddress, tokenId: read.tokenId }
    : { platform: 'opensea', chain: '', contractAddress: '', tokenId: '' };
  return { linkUrl: linkUrl.slice(0, 2_000), ...named, tokenStandard: '' };
}
