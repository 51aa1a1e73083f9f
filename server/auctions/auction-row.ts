import { isReserveMet, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { NOT_BOUND, type BindingFacts } from '#machines/binding/binding-act.ts';
import { minimumBidUnits, type AuctionRules, type BiddingState } from '#machines/auction/place-bid.ts';
import { rulesOf } from '#machines/auction/replay.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { AUCTION, FEE } from '#protocol/limits.ts';
import { GOODS_STATUS, GOODS_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { fromUnits, toUnits, type CurrencyCode } from '#protocol/money.ts';
import type { SqlClient } from '../database/pool.ts';
import { IS_LISTED_OR_FROZEN, IS_PUBLIC } from '../goods/goods-card.ts';
import type { AuctionStatus } from '#protocol/rules/states.ts';

/** An auction and the columns of its goods that its chart needs, at one moment. Amounts are exact, without padding. */
export type AuctionRow = {
  readonly goodsId: string;
  readonly num: string;
  readonly sellerId: string;
  readonly storeId: string | null;
  readonly state: AuctionStatus;
  /** Of the goods. */
  readonly status: number;
  readonly currency: CurrencyCode;
  readonly startingPrice: string;
  readonly incrementPrice: string;
  readonly reserve: string | null;
  readonly extendMinutes: number | null;
  readonly scheduledEndAt: Date;
  readonly latestEndAt: Date;
  readonly effectiveEndAt: Date;
  readonly salt: string;
  readonly genesis: string;
  readonly headSeq: number;
  readonly headHash: string;
  readonly price: string | null;
  readonly leaderId: string | null;
  readonly leaderNo: number | null;
  readonly leaderMaximum: string | null;
  readonly bids: number;
  readonly bidders: number;
  /** Buy-now price; null without one. */
  readonly fixedPrice: string | null;
  readonly managed: boolean;
  readonly isToken: boolean;
  /** Whether the goods or their store are frozen. */
  readonly frozen: boolean;
  readonly onSale: boolean;
  /** Publicly visible, or was until the goods were frozen or the store closed: a refused bid then gets a reason. */
  readonly known: boolean;
  /** Newest first, at most {@link AUCTION.latestRecords}. */
  readonly records: BidRecord[];
  /** Clock of the database. */
  readonly now: Date;
};

const exactAmount = (column: string, name: string): string => `trim_scale(${column})::text AS "${name}"`;
/** A record in wire format. `b` is the bid. */
export const BID_RECORD_JSON = `jsonb_build_object('seq', b.seq, 'kind', b.kind, 'bidder', b.bidder_no, 'price',
  trim_scale(b.price)::text,
  'at', (extract(epoch FROM b.at) * 1000)::bigint, 'automatic', b.automatic, 'voids', b.voids, 'hash', encode(b.hash,
  'hex'))`;
/** `a` is the auction, `g` its goods, `s` their store. */
export const AUCTION_COLUMNS = `a.goods_id AS "goodsId", g.num, g.seller_id AS "sellerId", g.store_id AS "storeId",
  a.state, g.status, a.currency,
  ${exactAmount('a.starting_price', 'startingPrice')}, ${exactAmount('a.increment_price', 'incrementPrice')},
  ${exactAmount('a.reserve_price', 'reserve')},
  a.extend_minutes AS "extendMinutes", a.scheduled_end_at AS "scheduledEndAt", a.latest_end_at AS "latestEndAt",
  coalesce(g.effective_end_at, a.scheduled_end_at) AS "effectiveEndAt",
  a.salt, encode(a.genesis, 'hex') AS genesis, a.head_seq AS "headSeq", encode(a.head_hash, 'hex') AS "headHash",
  ${exactAmount('a.price', 'price')}, a.leader_id AS "leaderId", ${exactAmount('a.leader_maximum', 'leaderMaximum')},
  a.bid_count AS bids, a.bidder_count AS bidders,
  (SELECT l.bidder_no FROM auction_bidders l WHERE l.goods_id = a.goods_id AND l.user_id = a.leader_id) AS "leaderNo",
  ${exactAmount('g.fixed_price', 'fixedPrice')}, g.transaction_type = ${TRANSACTION_TYPE.managed} AS managed,
  g.type = ${GOODS_TYPE.nft} AS "isToken",
  g.frozen OR coalesce(s.frozen, false) AS frozen, coalesce(${IS_LISTED_OR_FROZEN}, false) AS "onSale",
  coalesce(${IS_PUBLIC} OR g.status = ${GOODS_STATUS.forSale} AND NOT g.seller_removed, false) AS known,
  coalesce((SELECT jsonb_agg(${BID_RECORD_JSON} ORDER BY b.seq DESC) FROM (
    SELECT * FROM auction_records n WHERE n.goods_id = a.goods_id AND n.seq > a.head_seq - ${AUCTION.latestRecords}) b),
    '[]') AS records,
  date_trunc('milliseconds', clock_timestamp()) AS now`;
export const AUCTION_TABLES = 'auctions a JOIN goods g ON g.id = a.goods_id LEFT JOIN stores s ON s.id = g.store_id';

/** Auctions by the ids of their goods; absent ones are left out. Does not check visibility. */
export async function readAuctionRows(client: SqlClient, goodsIds: readonly string[]): Promise<AuctionRow[]> {
  const { rows } = await client.query<AuctionRow>(
    `SELECT ${AUCTION_COLUMNS} FROM ${AUCTION_TABLES} WHERE a.goods_id = ANY ($1)`,
    [goodsIds],
  );
  return rows;
}

export async function readAuctionRow(client: SqlClient, goodsId: string): Promise<AuctionRow | undefined> {
  const {
    rows: [row],
  } = await client.query<AuctionRow>({
    name: 'auction-row',
    text: `SELECT ${AUCTION_COLUMNS} FROM ${AUCTION_TABLES} WHERE a.goods_id = $1`,
    values: [goodsId],
  });
  return row;
}

/** The published terms, in the units of the chart. */
export const auctionRulesOf = (row: AuctionRow): AuctionRules =>
  rulesOf({ ...row, latestEndAt: row.latestEndAt.getTime() });
/** The current bid and leader, in the units of the chart. */
export const biddingStateOf = ({ price, leaderId, leaderMaximum, bids, effectiveEndAt }: AuctionRow): BiddingState => ({
  price: price === null ? null : toUnits(price),
  leader: leaderId,
  maximum: leaderMaximum === null ? null : toUnits(leaderMaximum),
  bids,
  endAt: effectiveEndAt.getTime(),
});

/**
 * Facts of the chart without a person and without a bid.
 * @param binding of a user who bids or buys
 */
export function auctionFactsOf(row: AuctionRow, binding: BindingFacts = NOT_BOUND): AuctionFacts {
  return {
    by: 'other',
    ownCase: false,
    frozen: row.frozen,
    onSale: row.onSale,
    hasFixedPrice: row.fixedPrice !== null,
    now: row.now.getTime(),
    rules: auctionRulesOf(row),
    bidding: biddingStateOf(row),
    bid: null,
    bidIsValid: false,
    fallback: null,
    ceiling: null,
    placed: [],
    ...binding,
  };
}

/** The minimum bid of anyone but the leader. */
export const minimumBidOfRow = (row: AuctionRow): string =>
  fromUnits(minimumBidUnits(auctionRulesOf(row), biddingStateOf(row), null));

/** The public state of an auction. */
export function toAuctionState(row: AuctionRow): AuctionState {
  const [rules, bidding] = [auctionRulesOf(row), biddingStateOf(row)];
  return {
    goodsId: row.goodsId,
    state: row.state,
    frozen: row.frozen,
    onSale: row.onSale,
    currency: row.currency,
    startingPrice: row.startingPrice,
    incrementPrice: row.incrementPrice,
    price: row.price,
    minimum: minimumBidOfRow(row),
    leader: row.leaderNo,
    bids: row.bids,
    bidders: row.bidders,
    reserveMet: rules.reserve === null ? null : isReserveMet(rules, bidding),
    fixedPrice: row.state === 'open' && row.leaderId === null ? row.fixedPrice : null,
    effectiveEndAt: row.effectiveEndAt.getTime(),
    scheduledEndAt: row.scheduledEndAt.getTime(),
    latestEndAt: row.latestEndAt.getTime(),
    extendMinutes: row.extendMinutes,
    feePercent: row.managed ? FEE.consignmentPercent : 0,
    seq: row.headSeq,
    asOf: row.now.getTime(),
  };
}
