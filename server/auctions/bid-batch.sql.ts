import type { BindingLimits, BuyerEligibility } from '#machines/binding/binding-act.ts';
import { bidderEligibilitySql, exchangeRateSql } from '../account-state/buyer-eligibility.ts';
import type { SqlClient } from '../database/pool.ts';
import { fromUnits } from '#protocol/money.ts';
import { AUCTION_COLUMNS, AUCTION_TABLES, type AuctionRow } from './auction-row.ts';
import {
  bidKey,
  type BidResult,
  type BidBatchDecision,
  type BidBatchFacts,
  type EarlierBid,
  type PostedBid,
} from './decide-bids.ts';
import type { Pool } from 'pg';
import { GOODS } from '#protocol/limits.ts';

/**
 * Named, so that each connection plans it once: planning took three quarters of the time. {@link forceIndexPlans} runs
 * before it, and LIMIT makes it look up keys one by one, because tables are small when it is planned.
 */
const READ = `SELECT ${AUCTION_COLUMNS},
    (SELECT jsonb_object_agg(m.user_id, m.bidder_no) FROM auction_bidders m WHERE m.goods_id = $1
    AND (m.user_id = ANY ($2) OR m.user_id = a.leader_id)) AS numbers,
    (SELECT jsonb_object_agg(u.id, ${bidderEligibilitySql('u')}) FROM users u WHERE u.id = ANY ($2)) AS eligibilities,
    ${exchangeRateSql('a.currency')} AS rate,
    (SELECT jsonb_agg(jsonb_build_object('userId', p.user_id, 'id', p.id, 'bodyHash', encode(p.body_hash, 'hex'),
    'result', p.result))
     FROM unnest($2::text[], $3::text[]) AS w(user_id, id)
       CROSS JOIN LATERAL (SELECT * FROM bid_requests k WHERE k.user_id = w.user_id AND k.id = w.id LIMIT 1) p) AS posts
  FROM ${AUCTION_TABLES} WHERE a.goods_id = $1`;

type BidBatchRow = AuctionRow & {
  readonly numbers: Record<string, number> | null;
  readonly eligibilities: Record<string, BuyerEligibility> | null;
  readonly rate: string | null;
  readonly posts: { userId: string; id: string; bodyHash: string; result: BidResult }[] | null;
};

/**
 * A named statement keeps the plan it got when the tables were small; this makes plans of this transaction use indexes.
 * They are made once a connection: PostgreSQL would plan most of them again for each batch, by its values.
 */
export const forceIndexPlans = (client: SqlClient): Promise<unknown> =>
  client.query('SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan');

/**
 * Reads everything that decides a batch in one statement, database clock included; undefined without an auction. The
 * caller holds the lock of the goods.
 */
export async function readBidBatch(
  client: SqlClient,
  goodsId: string,
  batch: readonly PostedBid[],
  limits: BindingLimits,
): Promise<BidBatchFacts | undefined> {
  const {
    rows: [found],
  } = await client.query<BidBatchRow>({
    name: 'auction-bid-batch',
    text: READ,
    values: [goodsId, batch.map(({ userId }) => userId), batch.map(({ id }) => id)],
  });
  if (!found) return undefined;
  const { numbers, posts, eligibilities, rate, ...row } = found;
  const known = (posts ?? []).map((post): [string, EarlierBid] => [bidKey(post), post]);
  return {
    row,
    numbers: new Map(Object.entries(numbers ?? {})),
    known: new Map(known),
    eligibilities: new Map(Object.entries(eligibilities ?? {})),
    rate,
    limits,
  };
}

/** All writes of a batch in one statement. */
const WRITE = `
  WITH written AS (
    INSERT INTO auction_records (goods_id, seq, user_id, bidder_no, price, at, automatic, hash)
    SELECT $1::text, r.seq, r.user_id, r.no, r.price, $2::timestamptz, r.automatic, decode(r.hash, 'hex')
    FROM unnest($3::int[], $4::text[], $5::int[], $6::numeric[], $7::boolean[], $8::text[]) AS r(seq, user_id, no,
    price, automatic, hash)
  ), numbered AS (
    INSERT INTO auction_bidders (goods_id, user_id, bidder_no) SELECT $1::text, b.user_id, b.no
    FROM unnest($9::text[], $10::int[]) AS b(user_id, no)
  ), stored AS (
    INSERT INTO bid_requests (user_id, id, goods_id, body_hash, result, at, amount, mode)
    SELECT p.user_id, p.id, $1::text, decode(p.body_hash, 'hex'), p.result, $2::timestamptz, p.amount, p.mode
    FROM unnest($11::text[], $12::text[], $13::text[], $14::jsonb[], $25::numeric[],
    $26::text[]) WITH ORDINALITY AS p(user_id, id, body_hash, result, amount, mode, nth) ORDER BY p.nth
  ), priced AS (
    UPDATE goods SET price = $15::numeric, effective_end_at = CASE WHEN $16::boolean THEN $17::timestamptz
    ELSE effective_end_at END WHERE id = $1::text AND $18::boolean
  )
  UPDATE auctions SET head_seq = $19::int, head_hash = decode($20::text, 'hex'), price = $15::numeric,
  leader_id = $21::text, leader_maximum = $22::numeric, bid_count = $23::int, bidder_count = $24::int
  WHERE goods_id = $1::text`;

/** Writes what a batch decided. The caller holds the lock of the goods. */
export async function writeBidBatch(
  client: SqlClient,
  { row, numbers: before }: BidBatchFacts,
  { bidding, at, records, numbers, posts }: BidBatchDecision,
): Promise<void> {
  const bidders = [...numbers].filter(([userId]) => !before.has(userId));
  const newest = records.at(-1);
  await client.query({
    name: 'auction-bid-batch-write',
    text: WRITE,
    values: [
      row.goodsId,
      at,
      records.map(({ seq }) => seq),
      records.map(({ userId }) => userId),
      records.map(({ bidder }) => bidder),
      records.map(({ price }) => price),
      records.map(({ automatic }) => automatic),
      records.map(({ hash }) => hash),
      bidders.map(([userId]) => userId),
      bidders.map(([, no]) => no),
      posts.map(({ bid }) => bid.userId),
      posts.map(({ bid }) => bid.id),
      posts.map(({ bid }) => bid.bodyHash),
      posts.map(({ result }) => JSON.stringify(result)),
      bidding.price === null ? row.startingPrice : fromUnits(bidding.price),
      bidding.endAt !== row.effectiveEndAt.getTime(),
      new Date(bidding.endAt),
      newest !== undefined,
      newest?.seq ?? row.headSeq,
      newest?.hash ?? row.headHash,
      bidding.leader,
      bidding.maximum === null ? null : fromUnits(bidding.maximum),
      bidding.bids,
      Math.max(row.bidders, ...numbers.values()),
      posts.map(({ bid }) => bid.amount),
      posts.map(({ bid }) => bid.mode),
    ],
  });
}

/** Rows deleted per statement. */
const BATCH_MAX = 10_000;

/** A frozen auction may stay open indefinitely. */
const IS_OVER = `NOT EXISTS (SELECT FROM auctions a WHERE a.goods_id = p.goods_id AND a.state = 'open')`;

/**
 * Deletes request keys and amounts of bids long after their auction is over.
 * @returns how many rows were deleted
 */
export async function sweepBidKeys(pool: Pool, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * GOODS.auctionLongest);
  for (let swept = 0; ;) {
    const { rowCount } = await pool.query(
      `DELETE FROM bid_requests WHERE ctid = ANY (ARRAY (SELECT p.ctid FROM bid_requests p WHERE p.at < $1
        AND ${IS_OVER} ORDER BY p.at LIMIT $2))`,
      [before, BATCH_MAX],
    );
    swept += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_MAX) return swept;
  }
}
