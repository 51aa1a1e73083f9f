import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, numeric, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_STATUS, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { files } from './files.ts';
import { stores } from './stores.ts';

/** Amounts are exact: 18 digits and 8 decimals, a decimal string in code (see protocol/money.ts). */
const amount = (name: string) => numeric(name, { precision: 26, scale: 8 });

/** Goods and digital collectibles (spec §3, Goods). Words stand in `goods_texts`, pictures in `goods_images`. */
export const goods = pgTable('goods', {
  id: text().primaryKey(),
  /** The goods number people see, e.g. `VM-100023`. */
  num: text().notNull().unique(),
  sellerId: text('seller_id').notNull(),
  storeId: text('store_id').references(() => stores.id),
  /** 1 entity, 3 NFT. */
  type: smallint().notNull(),
  status: smallint().notNull().default(GOODS_STATUS.draft),
  /** Frozen by staff: a flag beside the status. */
  frozen: boolean().notNull().default(false),
  saleType: smallint('sale_type').notNull(),
  transactionType: smallint('transaction_type').notNull().default(TRANSACTION_TYPE.self),
  logistics: text().array().$type<('faceToFace' | 'mailing')[]>().notNull().default([]),
  categoryCode: text('category_code').notNull(),
  currency: text().$type<CurrencyCode>().notNull(),
  /** Asking price; of an auction the present price to beat. Null when not for sale. */
  price: amount('price'),
  startingPrice: amount('starting_price'),
  incrementPrice: amount('increment_price'),
  /** The one end of an auction, used everywhere. */
  effectiveEndAt: timestamp('effective_end_at', { withTimezone: true }),
  brand: text().notNull().default(''),
  properties: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Millimetres. */
  length: numeric(),
  width: numeric(),
  height: numeric(),
  /** Where a digital collectible lives. */
  token: jsonb().$type<{ platform: string; chain: string; contractAddress: string; tokenId: string; tokenStandard: string; linkUrl: string }>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
}, (table) => [
  index('goods_newest').on(table.createdAt.desc(), table.id).where(sql`${table.status} = 3 AND NOT ${table.frozen}`),
  index('goods_seller').on(table.sellerId),
  index('goods_store').on(table.storeId),
  check('goods_type', sql`${table.type} IN (1, 3)`),
  check('goods_sale_type', sql`${table.saleType} IN (1, 2, 3)`),
  check('goods_status', sql`${table.status} BETWEEN 0 AND 8`),
  check('goods_price', sql`${table.price} >= 0`),
  check('goods_auction', sql`${table.saleType} <> 2 OR ${table.startingPrice} IS NOT NULL AND ${table.incrementPrice} > 0 AND ${table.effectiveEndAt} IS NOT NULL`),
]);

/** Title and description, one row a language. */
export const goodsTexts = pgTable('goods_texts', {
  goodsId: text('goods_id').notNull().references(() => goods.id, { onDelete: 'cascade' }),
  language: text().$type<ServerLanguage>().notNull(),
  title: text().notNull(),
  description: text().notNull(),
}, (table) => [primaryKey({ columns: [table.goodsId, table.language] })]);

/** Pictures of goods; `kind` is a goods file type (spec §3): 1 is the front image. */
export const goodsImages = pgTable('goods_images', {
  goodsId: text('goods_id').notNull().references(() => goods.id, { onDelete: 'cascade' }),
  kind: smallint().notNull(),
  position: smallint().notNull().default(0),
  fileId: text('file_id').notNull().references(() => files.id),
}, (table) => [
  primaryKey({ columns: [table.goodsId, table.kind, table.position] }),
  check('goods_images_kind', sql`${table.kind} BETWEEN 1 AND 5`),
]);
