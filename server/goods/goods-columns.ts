/**
 * Content of goods ↔ rows. A value is stored once: in the column of its field, in `goods_texts` or in `goods_images`.
 * What these cannot hold as typed (an invalid amount, a price of goods that became an auction) is in `raw_input`, which
 * is empty for tidy, complete goods. Reading back gives exactly what was saved, for any input.
 */
import { isDeepStrictEqual } from 'node:util';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import { fromUnits, isAmount, isCurrency, toUnits } from '#protocol/money.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import {
  appliesTo,
  emptyGoodsField,
  goodsFieldRows,
  mapGoodsFields,
  type GoodsFieldRow,
  type GoodsFieldValue,
  type GoodsFieldValues,
} from '#protocol/rules/goods-fields.ts';
import { isSize } from '#protocol/rules/goods-problems.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { sqlTypeOf } from './sql-type.ts';

/** The content columns of `goods` with their SQL types. */
export const CONTENT_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(goodsFieldRows.map(({ row }) => [row.column, sqlTypeOf(row)])),
  condition_translations: 'jsonb',
  properties: 'jsonb',
  provenance: 'jsonb',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  token: 'jsonb',
  video: 'jsonb',
  raw_input: 'jsonb',
};

/** Values by the names of {@link CONTENT_COLUMNS}. */
export type GoodsColumns = Readonly<Record<string, unknown>>;
export type GoodsTextRow = { readonly language: ServerLanguage; readonly title: string; readonly description: string };
export type GoodsImageRow = {
  readonly kind: number;
  readonly kindPosition: number;
  readonly position: number;
  readonly fileId: string;
};

/** The columns of a row. Invalid values and fields that do not apply become null or the default. Never throws. */
export function toGoodsColumns(data: GoodsData): GoodsColumns {
  const columns = {
    ...Object.fromEntries(
      goodsFieldRows.map(({ name, row }) => [row.column, toColumn(row, data[name], appliesTo(row, data))]),
    ),
    condition_translations: data.conditionTranslations,
    properties: data.properties,
    provenance: data.provenance,
    length: sizeColumn(data.size.length),
    width: sizeColumn(data.size.width),
    height: sizeColumn(data.size.height),
    token: data.type === GOODS_TYPE.nft ? data.token : null,
    video: data.video && isPlayable(data.video) ? data.video : null,
  };
  const readBack = fromColumns(columns, toTextRows(data), data.images);
  return { ...columns, raw_input: differences(data, readBack) };
}

/**
 * What trading changes later: the price to beat and the end of an auction. The price of other goods is a column of
 * their content.
 */
export function initialSaleColumns(data: GoodsData, columns: GoodsColumns): GoodsColumns {
  if (data.saleType !== SALE_TYPE.auction) return { effective_end_at: null };
  return { price: columns['starting_price'], effective_end_at: columns['end_at'] };
}

/** Expressions for the content of `goods g`; {@link readGoodsContent} reads a row of them. */
export const GOODS_CONTENT = `${Object.keys(CONTENT_COLUMNS)
  .map((column) => `g.${column}`)
  .join(', ')},
  coalesce((SELECT jsonb_agg(jsonb_build_object('language', t.language, 'title', t.title, 'description', t.description))
    FROM goods_texts t WHERE t.goods_id = g.id), '[]') AS texts,
  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'fileId', i.file_id) ORDER BY i.position)
    FROM goods_images i WHERE i.goods_id = g.id), '[]') AS images`;
export type GoodsContentRow = GoodsColumns & {
  readonly texts: readonly GoodsTextRow[];
  readonly images: GoodsData['images'];
};

/** The content as it was saved. */
export function readGoodsContent(row: GoodsContentRow): GoodsData {
  return merge(fromColumns(row, row.texts, row.images), row['raw_input'] as PlainObject) as GoodsData;
}

function fromColumns(columns: GoodsColumns, texts: readonly GoodsTextRow[], images: GoodsData['images']): GoodsData {
  const kind = {
    type: Number(columns['type']),
    saleType: Number(columns['sale_type']),
    transactionType: Number(columns['transaction_type']),
  };
  const fields = mapGoodsFields((_name, row) =>
    appliesTo(row, kind) ? fromColumn(row, columns[row.column]) : emptyGoodsField(row),
  );
  const text = (language: ServerLanguage) => {
    const { title, description } = texts.find((each) => each.language === language) ?? EMPTY_GOODS.texts[language];
    return { title, description };
  };
  return {
    ...(fields as GoodsFieldValues),
    texts: { EN: text('EN'), ZHHK: text('ZHHK'), ZHCN: text('ZHCN') },
    conditionTranslations: columns['condition_translations'] as GoodsData['conditionTranslations'],
    properties: columns['properties'] as GoodsData['properties'],
    provenance: columns['provenance'] as GoodsData['provenance'],
    size: {
      length: String(columns['length'] ?? ''),
      width: String(columns['width'] ?? ''),
      height: String(columns['height'] ?? ''),
    },
    images,
    video: columns['video'] as GoodsData['video'],
    token: columns['token'] as GoodsData['token'],
  };
}

/** PostgreSQL and JavaScript agree on dates up to here. */
const LATEST = Date.UTC(9_999, 11, 31);

function toColumn({ kind, stored, initial }: GoodsFieldRow, value: GoodsFieldValue, applies: boolean): unknown {
  switch (kind) {
    case 'choice':
      return (applies ? value : null) ?? stored ?? null;
    case 'choices':
      return applies ? [...new Set(value as string[])] : [];
    case 'flag':
      return value;
    case 'text':
      return applies ? String(value).trim() : '';
    case 'currency':
      return isCurrency(String(value)) ? value : initial;
    case 'amount':
      return applies && isAmount(String(value)) ? fromUnits(toUnits(String(value))) : null;
    case 'count':
      return applies ? value : null;
    case 'time':
      return applies && value !== null && Number(value) <= LATEST ? new Date(Number(value)) : null;
  }
}

/** The value of a field from that of its column. */
export function fromColumn({ kind }: Pick<GoodsFieldRow, 'kind'>, value: unknown): GoodsFieldValue {
  if (kind === 'amount') return value === null ? '' : unpadAmount(String(value));
  if (kind === 'time') return value === null ? null : (value as Date).getTime();
  return value as GoodsFieldValue;
}

/** Without leading zeros, which PostgreSQL drops. */
const sizeColumn = (text: string): string | null => (isSize(text) ? text.replace(/^0+(?=\d)/, '') : null);

const isPlayable = ({ type, fileId, url }: NonNullable<GoodsData['video']>): boolean =>
  type === 1 ? fileId !== null : url.startsWith('https://');

/** One row per language that has a title. */
export function toTextRows({ texts }: Pick<GoodsData, 'texts'>): GoodsTextRow[] {
  return SERVER_LANGUAGES.filter((language) => !isBlank(texts[language].title)).map((language) => ({
    language,
    ...texts[language],
  }));
}

/** Pictures in display order, numbered within their kind. */
export function toImageRows({ images }: Pick<GoodsData, 'images'>): GoodsImageRow[] {
  const counts = new Map<number, number>();
  return images.map(({ kind, fileId }, position) => {
    const kindPosition = counts.get(kind) ?? 0;
    counts.set(kind, kindPosition + 1);
    return { kind, kindPosition, position, fileId };
  });
}

/** Ids of all files in the content, without duplicates. */
export function referencedFileIds({ images, video }: Pick<GoodsData, 'images' | 'video'>): string[] {
  const ids = [...images.map(({ fileId }) => fileId), video?.fileId, video?.coverFileId];
  return [...new Set(ids.filter((id): id is string => id !== null && id !== undefined))];
}

type PlainObject = Readonly<Record<string, unknown>>;
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of `value` that `other` does not have equal; lists are compared as a whole. */
function differences(value: PlainObject, other: PlainObject): PlainObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const before = other[key];
      if (isDeepStrictEqual(member, before)) return [];
      return [[key, isPlainObject(member) && isPlainObject(before) ? differences(member, before) : member]];
    }),
  );
}

/** The inverse of {@link differences}. */
function merge(base: PlainObject, changes: PlainObject): PlainObject {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, change] of Object.entries(changes)) {
    const before = base[key];
    merged[key] = isPlainObject(change) && isPlainObject(before) ? merge(before, change) : change;
  }
  return merged;
}
