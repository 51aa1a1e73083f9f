import { z } from 'zod';
import { id, timestamp, amount, currencyCode } from '../scalars.ts';
import type { ServerLanguage } from '../locales.ts';
import { LOGISTICS, RECEIPT_TYPE, TOKEN_STANDARD } from '../lookups.ts';
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

/**
 * Everything a seller says of goods (spec §3, Goods), complete or not. Times are ms, sizes millimetres, money decimal
 * strings.
 */
export const goodsData = z.object({
  type: goodsType,
  asStore: z.boolean(),
  categoryCode: typed(64),
  /** Title and description, a language each; one language is enough. */
  texts: z.object({ EN: words, ZHHK: words, ZHCN: words }),
  saleType: saleType.nullable(),
  currency: typed(8),
  price: typed(40),
  startingPrice: typed(40),
  incrementPrice: typed(40),
  /** Of an auction: the price at which it may be bought at once; empty for none. */
  fixedPrice: typed(40),
  endAt: timestamp.nullable(),
  /** Of an auction, off unless set: below it nothing is sold, and nobody else sees it. Empty for none. */
  reservePrice: typed(40).default(''),
  /** Of an auction, off unless set: a bid in the last so many minutes moves the end. */
  extendMinutes: z.number().int().min(0).max(10_000).nullable().default(null),
  receiptType: z.enum(RECEIPT_TYPE).nullable(),
  transactionType: z.union([z.literal(1), z.literal(2)]).nullable(),
  managedAddressId: typed(64),
  logistics: z.array(z.enum(LOGISTICS)).max(2),
  region: typed(8),
  brand: typed(200),
  properties: z.array(z.object({ name: typed(200), value: typed(400) })).max(60),
  size: z.object({ length: typed(20), width: typed(20), height: typed(20) }),
  images: z.array(goodsImage).max(30),
  video: goodsVideo.nullable(),
  token: goodsToken.nullable(),
});
export type GoodsData = z.infer<typeof goodsData>;
export type GoodsWords = GoodsData['texts'][ServerLanguage];
