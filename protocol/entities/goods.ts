import { z } from 'zod';
import { id, timestamp, amount, currencyCode } from '../scalars.ts';
import type { ServerLanguage } from '../locales.ts';
import { TOKEN_STANDARD } from '../lookups.ts';
import {
  emptyGoodsField,
  goodsFieldRows,
  inputMax,
  mapGoodsFields,
  type GoodsFactName,
  type GoodsFieldName,
  type GoodsFieldRow,
  type GoodsFieldValues,
} from '../rules/goods-fields.ts';
import { fileRef } from './user.ts';

/** spec §7, detail/simple: title and num (the goods number). */
export const goodsSimple = z.object({ id, title: z.string(), num: z.string() });
export type GoodsSimple = z.infer<typeof goodsSimple>;

const goodsType = z.union([z.literal(1), z.literal(3)]);
const saleType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Goods as a card shows them: in a goods room, on the home page. Prices are decimal strings. */
export const goodsCard = goodsSimple.extend({
  type: goodsType,
  saleType,
  status: z.number().int().min(0).max(8),
  frozen: z.boolean(),
  price: amount.nullable(),
  currency: currencyCode,
  image: fileRef.nullable(),
  sellerId: id,
  sellerName: z.string(),
  storeId: id.nullable(),
  categoryCode: z.string(),
  createTime: timestamp,
  description: z.string(),
});
export type GoodsCard = z.infer<typeof goodsCard>;

/** An answer in a form, before its rules are judged (goods-rules.ts): anything of the right type, of bounded length. */
const typed = (most: number) => z.string().max(most);
/** One of the nine images; the order of the list is the order shown. `kind` is a goods file type: 1 front … 5 more. */
export const goodsImage = z.object({ kind: z.number().int().min(1).max(5), fileId: id });
/** Our own file (1) or a link to somebody else's (2), with a cover picture (spec §3, Video type). */
export const goodsVideo = z.object({
  type: z.union([z.literal(1), z.literal(2)]),
  fileId: id.nullable(),
  url: typed(2_000),
  coverFileId: id.nullable(),
});
export const goodsToken = z.object({
  linkUrl: typed(2_000),
  platform: typed(64),
  chain: typed(64),
  contractAddress: typed(128),
  tokenId: typed(128),
  tokenStandard: z.union([z.enum(TOKEN_STANDARD), z.literal('')]),
});
const words = z.object({ title: typed(400), description: typed(20_000) });

const oneOf = (options: readonly (number | string)[]): z.ZodType =>
  options.every((option) => typeof option === 'string')
    ? z.enum(options)
    : z.union(options.map((option) => z.literal(option)));

/** @returns the schema of one field: of the right type and of bounded length, not necessarily valid */
function fieldSchema(row: GoodsFieldRow): z.ZodType {
  const { kind, options = [] } = row;
  switch (kind) {
    case 'choice':
      return row.initial === undefined ? oneOf(options).nullable() : oneOf(options);
    case 'choices':
      return z.array(oneOf(options)).max(options.length);
    case 'flag':
      return z.boolean();
    case 'count':
      return z.number().int().min(0).max(inputMax(row)).nullable();
    case 'time':
      return timestamp.nullable();
    default:
      return typed(inputMax(row));
  }
}
const savedSchema = (row: GoodsFieldRow): z.ZodType =>
  row.optional ? fieldSchema(row).default(emptyGoodsField(row)) : fieldSchema(row);

type FieldSchemas<Names extends GoodsFieldName> = {
  [Name in Names]: z.ZodType<GoodsFieldValues[Name], GoodsFieldValues[Name]>;
};
/** The fields that the item page lists as facts. */
export const goodsFacts = Object.fromEntries(
  goodsFieldRows.flatMap(({ name, row }) => (row.fact ? [[name, fieldSchema(row)]] : [])),
) as FieldSchemas<GoodsFactName>;

/**
 * Everything a seller enters about goods (spec §3, Goods), complete or not: the fields of protocol/rules/goods-fields.ts
 * and those with a structure. Times are ms, sizes millimetres, money decimal strings.
 */
export const goodsData = z.object({
  ...(mapGoodsFields((_name, row) => savedSchema(row)) as FieldSchemas<GoodsFieldName>),
  /** Title and description per language; one language is enough. */
  texts: z.object({ EN: words, ZHHK: words, ZHCN: words }),
  properties: z.array(z.object({ name: typed(200), value: typed(400) })).max(60),
  size: z.object({ length: typed(20), width: typed(20), height: typed(20) }),
  images: z.array(goodsImage).max(30),
  video: goodsVideo.nullable(),
  token: goodsToken.nullable(),
});
export type GoodsData = z.infer<typeof goodsData>;
export type GoodsWords = GoodsData['texts'][ServerLanguage];
