import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GoodsCard, GoodsSimple } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_FILE_TYPE, GOODS_STATUS } from '#protocol/lookups.ts';
import type { Queryable } from '../database/pool.ts';
import { users } from '../database/schema/accounts.ts';
import { goods, goodsImages, goodsTexts } from '../database/schema/goods.ts';
import { stores } from '../database/schema/stores.ts';
import { fileRefOf } from '../files/queries.ts';

/** Who looks: undefined is a visitor. */
export interface Viewer {
  readonly userId: string;
  readonly isCustomerService: boolean;
}

/** GOODS-1: goods for sale and not frozen are everybody's to see; all others are their seller's and the customer service's. */
function visibleTo(viewer: Viewer | undefined): SQL | undefined {
  if (viewer?.isCustomerService) return sql`true`;
  const onOffer = and(eq(goods.status, GOODS_STATUS.forSale), eq(goods.frozen, false));
  return viewer ? or(onOffer, eq(goods.sellerId, viewer.userId)) : onOffer;
}

const english = alias(goodsTexts, 'english');
const frontImage = alias(goodsImages, 'front_image');

/** GOODS-2: words in the language asked for, else in English, else the goods number. */
const title = sql<string>`coalesce(${goodsTexts.title}, ${english.title}, ${goods.num})`;
const description = sql<string>`coalesce(${goodsTexts.description}, ${english.description}, '')`;

const textOf = (language: ServerLanguage) => and(eq(goodsTexts.goodsId, goods.id), eq(goodsTexts.language, language));
const englishText = and(eq(english.goodsId, goods.id), eq(english.language, 'EN'));

/** Title and number; undefined for what is not there or not the viewer's to see. */
export async function goodsSimpleById(db: Queryable, goodsId: string, language: ServerLanguage, viewer: Viewer | undefined): Promise<GoodsSimple | undefined> {
  const [row] = await db.select({ id: goods.id, title, num: goods.num }).from(goods)
    .leftJoin(goodsTexts, textOf(language)).leftJoin(english, englishText)
    .where(and(eq(goods.id, goodsId), visibleTo(viewer)));
  return row;
}

/** A card; undefined for what is not there or not the viewer's to see. */
export async function goodsCardById(db: Queryable, goodsId: string, language: ServerLanguage, viewer: Viewer | undefined): Promise<GoodsCard | undefined> {
  const [row] = await cards(db, language).where(and(eq(goods.id, goodsId), visibleTo(viewer)));
  return row && cardOf(row);
}

/** The newest goods on offer, newest first. */
export async function newestGoods(db: Queryable, language: ServerLanguage, limit: number): Promise<GoodsCard[]> {
  const rows = await cards(db, language).where(visibleTo(undefined)).orderBy(desc(goods.createdAt), goods.id).limit(limit);
  return rows.map(cardOf);
}

/** Seller and titles of goods, for a chat room about them; whatever their status. */
export async function goodsForRooms(db: Queryable, goodsIds: readonly string[]): Promise<{ id: string; sellerId: string; storeId: string | null; title: string }[]> {
  if (goodsIds.length === 0) return [];
  return db.select({ id: goods.id, sellerId: goods.sellerId, storeId: goods.storeId, title: sql<string>`coalesce(${english.title}, ${goods.num})` })
    .from(goods).leftJoin(english, englishText).where(inArray(goods.id, [...goodsIds]));
}

function cards(db: Queryable, language: ServerLanguage) {
  return db.select({
    id: goods.id, num: goods.num, type: goods.type, saleType: goods.saleType, status: goods.status, frozen: goods.frozen,
    price: goods.price, currency: goods.currency, sellerId: goods.sellerId, storeId: goods.storeId, categoryCode: goods.categoryCode,
    createdAt: goods.createdAt, imageId: frontImage.fileId, title, description,
    sellerName: sql<string>`coalesce(${stores.displayName}, ${users.trueName}, '')`,
  }).from(goods)
    .leftJoin(goodsTexts, textOf(language)).leftJoin(english, englishText)
    .leftJoin(frontImage, and(eq(frontImage.goodsId, goods.id), eq(frontImage.kind, GOODS_FILE_TYPE.frontImage), eq(frontImage.position, 0)))
    .leftJoin(stores, eq(stores.id, goods.storeId)).leftJoin(users, eq(users.id, goods.sellerId));
}

type CardRow = Awaited<ReturnType<typeof cards>>[number];

function cardOf({ imageId, createdAt, price, type, saleType, ...rest }: CardRow): GoodsCard {
  return {
    ...rest,
    type: type as GoodsCard['type'],
    saleType: saleType as GoodsCard['saleType'],
    price: price === null ? null : plainAmount(price),
    image: fileRefOf(imageId),
    createTime: createdAt.getTime(),
  };
}

/** PostgreSQL pads to eight decimals: `128000.00000000` → `128000`. */
export function plainAmount(padded: string): string {
  return padded.includes('.') ? padded.replace(/\.?0+$/, '') : padded;
}
