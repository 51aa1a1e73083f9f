import type { GoodsData } from '#protocol/entities/goods.ts';
import { IMPORT_FIELDS, type ImportField } from '#protocol/http/imports.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import {
  goodsFieldRows,
  type GoodsFieldRow,
  type GoodsFieldValue,
  type ImportedGoodsField,
} from '#protocol/rules/goods-fields.ts';
import { writeLiteralCell } from '#protocol/rules/literal-cell.ts';
import { readAmount, readSize } from '../imports/read-cell.ts';

/** The fields of an import, in its order, and two columns that an import does not read. */
export const EXPORT_COLUMNS = [...IMPORT_FIELDS.filter((field) => field !== 'property'), 'status', 'images'] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export type ExportedGoods = {
  /** The merchant's own number, or the goods number. */
  readonly key: string;
  readonly status: number;
  readonly data: GoodsData;
};

/**
 * The cells of goods: what an import reads back to the same content. Pictures are addresses, which an import skips.
 * @param origin of the site, without a trailing slash
 */
export function cellsOfGoods({ key, status, data }: ExportedGoods, origin: string): Record<ExportColumn, string> {
  const { texts, size, token, video, conditionTranslations, properties, provenance, images } = data;
  const fields = Object.fromEntries(
    goodsFieldRows.flatMap(({ name, row }) =>
      row.import === undefined ? [] : [[row.import, fieldText(row, data[name])]],
    ),
  ) as Record<ImportedGoodsField, string>;
  const cells: Record<Exclude<ImportField, 'property'> | 'status' | 'images', string> = {
    key,
    'title.EN': texts.EN.title,
    'title.ZHHK': texts.ZHHK.title,
    'title.ZHCN': texts.ZHCN.title,
    'description.EN': texts.EN.description,
    'description.ZHHK': texts.ZHHK.description,
    'description.ZHCN': texts.ZHCN.description,
    ...fields,
    length: readSize(size.length) ?? size.length,
    width: readSize(size.width) ?? size.width,
    height: readSize(size.height) ?? size.height,
    linkUrl: token?.linkUrl ?? '',
    tokenStandard: token?.tokenStandard ?? '',
    videoUrl: video?.type === 2 ? video.url : '',
    'conditionNote.EN': conditionTranslations.EN,
    'conditionNote.ZHHK': conditionTranslations.ZHHK,
    'conditionNote.ZHCN': conditionTranslations.ZHCN,
    properties: listText(properties),
    provenance: listText(provenance),
    status: STATUS_NAMES.get(status) ?? '',
    images: images.map(({ fileId }) => `${origin}/files/${fileId}`).join(' '),
  };
  return Object.fromEntries(EXPORT_COLUMNS.map((column) => [column, writeLiteralCell(cells[column])])) as Record<
    ExportColumn,
    string
  >;
}

const STATUS_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(GOODS_STATUS).map(([name, status]) => [status, name]),
);

const listText = (list: readonly object[]): string => (list.length === 0 ? '' : JSON.stringify(list));

function fieldText({ kind }: GoodsFieldRow, value: GoodsFieldValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  // An amount that cannot be read stays as it was typed.
  if (kind === 'amount') return readAmount(String(value)) ?? String(value);
  if (kind === 'time' && Number(value) <= LATEST) return new Date(Number(value)).toISOString();
  return String(value);
}

/** Later years have more than four digits. */
const LATEST = Date.UTC(9_999, 11, 31);
