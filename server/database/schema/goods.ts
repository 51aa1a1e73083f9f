import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { GoodsData, ProvenanceStep } from '#protocol/entities/goods.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_STATUS, TRANSACTION_TYPE, type ReceiptType } from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { amount } from './columns.ts';
import { files } from './files.ts';
import { stores } from './stores.ts';

/** Amounts are exact: 18 digits and 8 decimals, a decimal string in code (protocol/money.ts). */

/** Numbers of goods; the demo has its own, below. */
export const goodsNumbers = pgSequence('goods_numbers', { startWith: 200_001 });

/**
 * Goods and digital collectibles (spec §3, Goods). Texts are in `goods_texts`, pictures in `goods_images`. The columns
 * of content are those of protocol/rules/goods-fields.ts; server/goods/goods-columns.ts reads and writes them.
 */
export const goods = pgTable(
  'goods',
  {
    id: text().primaryKey(),
    /** The public number, e.g. `VM-100023`. */
    num: text().notNull().unique(),
    sellerId: text('seller_id').notNull(),
    storeId: text('store_id').references(() => stores.id),
    /** 1 entity, 3 NFT. */
    type: smallint().notNull(),
    status: smallint().notNull().default(GOODS_STATUS.draft),
    /** Frozen by staff: a flag beside the status. */
    frozen: boolean().notNull().default(false),
    freezeReason: jsonb('freeze_reason').$type<ReviewReasonGiven>(),
    /** The seller's account was removed: only staff see these goods. */
    sellerRemoved: boolean('seller_removed').notNull().default(false),
    /** What the seller typed that the columns of its fields cannot hold. */
    rawInput: jsonb('raw_input')
      .$type<Partial<GoodsData>>()
      .notNull()
      .default(sql`'{}'`),
    /** Counts saves. */
    revision: integer().notNull().default(0),
    /** Saved while hidden: publishing again needs another review. */
    changedSinceReview: boolean('changed_since_review').notNull().default(false),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Staff who review it or decided last. */
    reviewerId: text('reviewer_id'),
    reviewReason: jsonb('review_reason').$type<ReviewReasonGiven>(),
    saleType: smallint('sale_type').notNull(),
    transactionType: smallint('transaction_type').notNull().default(TRANSACTION_TYPE.self),
    logistics: text().array().$type<('faceToFace' | 'mailing')[]>().notNull().default([]),
    categoryCode: text('category_code').notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    asStore: boolean('as_store').notNull().default(false),
    /** Asking price; of an auction the current bid or the starting price. Null when not for sale. */
    price: amount('price'),
    startingPrice: amount('starting_price'),
    incrementPrice: amount('increment_price'),
    /** Buy-now price of an auction. */
    fixedPrice: amount('fixed_price'),
    reservePrice: amount('reserve_price'),
    estimateLow: amount('estimate_low'),
    estimateHigh: amount('estimate_high'),
    extendMinutes: integer('extend_minutes'),
    /** The end of an auction as the seller chose it. */
    endAt: timestamp('end_at', { withTimezone: true }),
    /** The present end of an auction, which late bids extend; used everywhere. */
    effectiveEndAt: timestamp('effective_end_at', { withTimezone: true }),
    receiptType: text('receipt_type').$type<ReceiptType>(),
    deliveryPayer: text('delivery_payer').$type<'seller' | 'buyer'>(),
    deliveryCost: amount('delivery_cost'),
    shipsTo: text('ships_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
    dispatchDays: smallint('dispatch_days'),
    returnDays: smallint('return_days'),
    condition: text(),
    conditionNote: text('condition_note').notNull().default(''),
    conditionTranslations: jsonb('condition_translations')
      .$type<GoodsData['conditionTranslations']>()
      .notNull()
      .default({ EN: '', ZHHK: '', ZHCN: '' }),
    comesWith: text('comes_with')
      .array()
      .notNull()
      .default(sql`'{}'`),
    managedAddressId: text('managed_address_id').notNull().default(''),
    region: text().notNull().default(''),
    brand: text().notNull().default(''),
    /** As typed, in the seller's order. */
    properties: jsonb().$type<GoodsData['properties']>().notNull().default([]),
    provenance: jsonb().$type<GoodsData['provenance']>().notNull().default([]),
    /** Millimetres. */
    length: numeric(),
    width: numeric(),
    height: numeric(),
    /** The token of a digital collectible. */
    token: jsonb().$type<{
      platform: string;
      chain: string;
      contractAddress: string;
      tokenId: string;
      tokenStandard: string;
      linkUrl: string;
    }>(),
    video: jsonb().$type<NonNullable<GoodsData['video']>>(),
    /** All visits and all current favourites; by day in `goods_daily_figures`. */
    visits: integer().notNull().default(0),
    favourites: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('goods_newest')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.status} = 3 AND NOT ${table.frozen}`),
    index('goods_seller_id').on(table.sellerId, table.id),
    index('goods_own_status').on(table.sellerId, table.status, table.updatedAt.desc(), table.id),
    index('goods_offered')
      .on(table.sellerId, table.storeId)
      .where(sql`${table.status} = 3 AND NOT ${table.frozen}`),
    index('goods_own').on(table.sellerId, table.updatedAt.desc(), table.id),
    index('goods_review')
      .on(table.submittedAt, table.id)
      .where(sql`${table.status} IN (1, 2)`),
    index('goods_similar')
      .on(table.categoryCode, table.createdAt.desc())
      .where(sql`${table.status} = 3 AND NOT ${table.frozen}`),
    index('goods_store').on(table.storeId),
    index('goods_auction_due')
      .on(table.effectiveEndAt)
      .where(sql`${table.saleType} = 2 AND ${table.status} = 3 AND NOT ${table.frozen}`),
    check('goods_type', sql`${table.type} IN (1, 3)`),
    check('goods_sale_type', sql`${table.saleType} IN (1, 2, 3)`),
    check('goods_status', sql`${table.status} BETWEEN 0 AND 8`),
    check('goods_price', sql`${table.price} >= 0`),
    check(
      'goods_auction',
      sql.join(
        [
          sql`${table.status} IN (0, 4, 5) OR ${table.saleType} <> 2 OR ${table.startingPrice} IS NOT NULL`,
          sql`${table.incrementPrice} > 0`,
          sql`${table.effectiveEndAt} IS NOT NULL`,
        ],
        sql` AND `,
      ),
    ),
  ],
);

/** Title and description, one row per language. */
export const goodsTexts = pgTable(
  'goods_texts',
  {
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    language: text().$type<ServerLanguage>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.language] })],
);

/** Pictures of goods; `kind` is a goods file type (spec §3): 1 is the front image. */
export const goodsImages = pgTable(
  'goods_images',
  {
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    kind: smallint().notNull(),
    /** Position among those of its kind; cards show the first front image. */
    kindPosition: smallint('kind_position').notNull().default(0),
    /** Position among all, in the seller's order. */
    position: smallint().notNull().default(0),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.kind, table.kindPosition] }),
    check('goods_images_kind', sql`${table.kind} BETWEEN 1 AND 5`),
  ],
);

/**
 * Documents of provenance that staff saw. `content` is the step that was checked: a step that its seller changes
 * afterwards is unchecked again.
 */
export const goodsProvenanceChecks = pgTable(
  'goods_provenance_checks',
  {
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    content: jsonb().$type<ProvenanceStep>().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true, precision: 3 }).notNull(),
    checkedBy: text('checked_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.content] })],
);

/** How long sellers' first answers take: computed by a job from the last 90 days (server/chat/response-times.ts). */
export const sellerResponseTimes = pgTable('seller_response_times', {
  sellerId: text('seller_id').primaryKey(),
  medianSeconds: integer('median_seconds').notNull(),
  samples: integer().notNull(),
});

/** Every move of the chart, the oldest first. */
export const goodsMoves = pgTable(
  'goods_moves',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null for the system. */
    actorId: text('actor_id'),
    move: text().notNull(),
    status: smallint().notNull(),
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [index('goods_moves_goods').on(table.goodsId, table.seq)],
);

/**
 * Daily figures of goods for their seller. Outlive the goods. Days are those of Hong Kong. `favourites` counts those
 * added that day and not removed since, `chats` the rooms about the goods created that day.
 */
export const goodsDailyFigures = pgTable(
  'goods_daily_figures',
  {
    goodsId: text('goods_id').notNull(),
    sellerId: text('seller_id').notNull(),
    day: date().notNull(),
    visits: integer().notNull().default(0),
    favourites: integer().notNull().default(0),
    chats: integer().notNull().default(0),
    offers: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.day] }),
    index('goods_daily_figures_seller').on(table.sellerId, table.day),
  ],
);
