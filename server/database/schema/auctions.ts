import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { AUCTION_STATES, type AuctionStatus } from '#protocol/rules/states.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import { amount, bytes, isOneOf, time } from './columns.ts';
import { goods } from './goods.ts';

/**
 * The auction of published goods (spec §4, Auction). Its end is `goods.effective_end_at`. Changing anything here
 * requires the lock of the goods' row.
 */
export const auctions = pgTable(
  'auctions',
  {
    goodsId: text('goods_id')
      .primaryKey()
      .references(() => goods.id, { onDelete: 'cascade' }),
    state: text().$type<AuctionStatus>().notNull().default('open'),
    currency: text().$type<CurrencyCode>().notNull(),
    startingPrice: amount('starting_price').notNull(),
    incrementPrice: amount('increment_price').notNull(),
    reservePrice: amount('reserve_price'),
    extendMinutes: smallint('extend_minutes'),
    scheduledEndAt: time('scheduled_end_at').notNull(),
    latestEndAt: time('latest_end_at').notNull(),
    /** Input of the first hash, with the terms; published after the end. */
    salt: text().notNull(),
    genesis: bytes('genesis').notNull(),
    /** The newest record and its hash. */
    headSeq: integer('head_seq').notNull().default(0),
    headHash: bytes('head_hash').notNull(),
    price: amount('price'),
    leaderId: text('leader_id'),
    /** The leader's maximum bid; visible to the bidding logic and its owner only. */
    leaderMaximum: amount('leader_maximum'),
    /** Number of valid bids. */
    bidCount: integer('bid_count').notNull().default(0),
    bidderCount: integer('bidder_count').notNull().default(0),
    openedAt: time('opened_at').notNull(),
    /** When the end was decided. */
    decidedAt: time('decided_at'),
  },
  (table) => [
    check('auctions_state', isOneOf(table.state, AUCTION_STATES)),
    check('auctions_increment', sql`${table.incrementPrice} > 0`),
    check('auctions_leader', sql`(${table.leaderId} IS NULL) = (${table.price} IS NULL)`),
  ],
);

/** Bidders of an auction, numbered in the order of first bids; others see the number only. */
export const auctionBidders = pgTable(
  'auction_bidders',
  {
    goodsId: text('goods_id')
      .notNull()
      .references(() => auctions.goodsId, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    bidderNo: integer('bidder_no').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.userId] }),
    uniqueIndex('auction_bidders_no').on(table.goodsId, table.bidderNo),
    index('auction_bidders_of_user').on(table.userId),
  ],
);

/**
 * The hash chain: all records in order (machines/auction/chain.ts). Append-only, except for `voided`. No foreign key:
 * rows are written under the lock of the goods, which are not deleted while there are any, and a check per row would
 * cost an eighth of the throughput.
 */
export const auctionRecords = pgTable(
  'auction_records',
  {
    goodsId: text('goods_id').notNull(),
    seq: integer().notNull(),
    kind: text().$type<'bid' | 'void'>().notNull().default('bid'),
    userId: text('user_id').notNull(),
    /** The bidder's number in this auction. */
    bidderNo: integer('bidder_no').notNull(),
    price: amount('price').notNull(),
    at: time('at').notNull(),
    automatic: boolean().notNull().default(false),
    /** Of a `void`: the record it voids. Of a reinstated bid: the record that staff voided before. */
    voids: integer(),
    /** Voided by staff or as a consequence. */
    voided: boolean().notNull().default(false),
    hash: bytes('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.goodsId, table.seq] }),
    uniqueIndex('auction_records_one_per_step')
      .on(table.goodsId, table.price)
      .where(sql`${table.kind} = 'bid' AND NOT ${table.voided}`),
    index('auction_records_user').on(table.userId, table.goodsId, table.seq.desc()),
    check(
      'auction_records_kind',
      sql.join(
        [
          sql`${table.kind} = 'void' AND ${table.voids} IS NOT NULL`,
          sql`${table.kind} = 'bid' AND (${table.voids} IS NULL OR ${table.automatic})`,
        ],
        sql` OR `,
      ),
    ),
  ],
);

/**
 * The result of each posted bid by its key: a repeated request gets the same response. Amount and mode serve the replay
 * after a void; a maximum is visible to its owner only.
 */
export const bidRequests = pgTable(
  'bid_requests',
  {
    userId: text('user_id').notNull(),
    id: text().notNull(),
    goodsId: text('goods_id').notNull(),
    /** SHA-256 of the posted body; distinguishes a repeated request from a reused key. */
    bodyHash: bytes('body_hash').notNull(),
    result: jsonb().$type<{ result: 'winning' | 'outbid'; bidder: number; seq: number | null }>().notNull(),
    at: time('at').notNull(),
    /** The order of acceptance within an auction. */
    acceptedSeq: bigint('accepted_seq', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    amount: amount('amount').notNull(),
    mode: text().$type<'exact' | 'upTo'>().notNull(),
    /** Voided. */
    voided: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('bid_requests_age').on(table.at)],
);
