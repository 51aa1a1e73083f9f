import * as z from 'zod/mini';
import { id, textUpTo, timestamp } from '../scalars.ts';
import { GOODS } from '../limits.ts';
import type { ServerLanguage } from '../locales.ts';
import { TOKEN_STANDARD } from '../lookups.ts';
import {
  emptyGoodsField,
  GOODS_FIELDS,
  goodsFieldRows,
  inputMax,
  mapGoodsFields,
  type GoodsFactName,
  type GoodsFieldName,
  type GoodsFieldRow,
  type GoodsFieldValues,
} from '../rules/goods-fields.ts';

/** One of the nine images; the order of the list is the order shown. `kind` is a goods file type: 1 front … 5 more. */
export const goodsImage = z.object({ kind: z.int().check(z.minimum(1), z.maximum(5)), fileId: id });
/** An uploaded file (1) or a link to an external video (2), with a cover picture (spec §3, Video type). */
export const goodsVideo = z.object({
  type: z.union([z.literal(1), z.literal(2)]),
  fileId: z.nullable(id),
  url: textUpTo(2_000),
  coverFileId: z.nullable(id),
});
export const goodsToken = z.object({
  linkUrl: textUpTo(2_000),
  platform: textUpTo(64),
  chain: textUpTo(64),
  contractAddress: textUpTo(128),
  tokenId: textUpTo(128),
  tokenStandard: z.union([z.enum(TOKEN_STANDARD), z.literal('')]),
});
const stepWords = z.object({ time: textUpTo(100), text: textUpTo(1_000), document: textUpTo(400) });
/**
 * One step of a provenance: when, what happened, and the document that shows it, '' without one. The seller writes it
 * in one language; translations are part of it, so that staff who check a step check them as well.
 */
export const provenanceStep = z.extend(stepWords, {
  translations: z.optional(
    z.object({ EN: z.optional(stepWords), ZHHK: z.optional(stepWords), ZHCN: z.optional(stepWords) }),
  ),
});
export type ProvenanceStep = z.infer<typeof provenanceStep>;
const words = z.object({ title: textUpTo(400), description: textUpTo(20_000) });
const conditionText = textUpTo(inputMax(GOODS_FIELDS.conditionNote));
const conditionTexts = z.object({ EN: conditionText, ZHHK: conditionText, ZHCN: conditionText });

const oneOf = (options: readonly (number | string)[]): z.ZodMiniType =>
  options.every((option) => typeof option === 'string')
    ? z.enum(options)
    : z.union(options.map((option) => z.literal(option)));

/** @returns the schema of one field: of the right type and of bounded length, not necessarily valid */
function fieldSchema(row: GoodsFieldRow): z.ZodMiniType {
  const { kind, options = [] } = row;
  switch (kind) {
    case 'choice':
      return row.initial === undefined ? z.nullable(oneOf(options)) : oneOf(options);
    case 'choices':
      return z.array(oneOf(options)).check(z.maxLength(options.length));
    case 'flag':
      return z.boolean();
    case 'count':
      return z.nullable(z.int().check(z.minimum(0), z.maximum(inputMax(row))));
    case 'time':
      return z.nullable(timestamp);
    default:
      return textUpTo(inputMax(row));
  }
}
const wireSchema = (row: GoodsFieldRow): z.ZodMiniType =>
  row.optional ? z._default(fieldSchema(row), emptyGoodsField(row)) : fieldSchema(row);

type FieldSchemas<Names extends GoodsFieldName> = {
  [Name in Names]: z.ZodMiniType<GoodsFieldValues[Name], GoodsFieldValues[Name]>;
};
/** The fields that the item page lists as facts. */
export const goodsFacts = Object.fromEntries(
  goodsFieldRows.flatMap(({ name, row }) => (row.fact ? [[name, wireSchema(row)]] : [])),
) as FieldSchemas<GoodsFactName>;

/**
 * Everything a seller enters about goods (spec §3, Goods), complete or not: the fields of
 * protocol/rules/goods-fields.ts and those with a structure. Times are ms, sizes millimetres, money decimal strings.
 */
export const goodsData = z.object({
  ...(mapGoodsFields((_name, row) => wireSchema(row)) as FieldSchemas<GoodsFieldName>),
  /** Title and description per language; one language is enough. */
  texts: z.object({ EN: words, ZHHK: words, ZHCN: words }),
  /** The condition report in other languages than `conditionNote`. Clients of older builds do not send it. */
  conditionTranslations: z._default(conditionTexts, { EN: '', ZHHK: '', ZHCN: '' }) as z.ZodMiniType<
    Record<ServerLanguage, string>,
    Record<ServerLanguage, string>
  >,
  properties: z.array(z.object({ name: textUpTo(200), value: textUpTo(400) })).check(z.maxLength(60)),
  /** The earliest first. Clients of older builds do not send it. */
  provenance: z._default(z.array(provenanceStep).check(z.maxLength(30)), []) as z.ZodMiniType<
    ProvenanceStep[],
    ProvenanceStep[]
  >,
  size: z.object({
    length: textUpTo(GOODS.sizeMax),
    width: textUpTo(GOODS.sizeMax),
    height: textUpTo(GOODS.sizeMax),
  }),
  images: z.array(goodsImage).check(z.maxLength(30)),
  video: z.nullable(goodsVideo),
  token: z.nullable(goodsToken),
});
export type GoodsData = z.infer<typeof goodsData>;

/** What a save sends. Fields that the client's build does not know are missing, and stay as they are. */
export const savedGoodsData = z.object(
  Object.fromEntries(
    Object.entries(goodsData.shape).map(([name, field]: [string, z.ZodMiniType]) => [
      name,
      field instanceof z.ZodMiniDefault ? z.optional(field.def.innerType as z.ZodMiniType) : field,
    ]),
  ),
) as unknown as z.ZodMiniType<Partial<GoodsData>, GoodsData>;
export type GoodsTexts = GoodsData['texts'][ServerLanguage];
