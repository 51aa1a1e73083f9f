import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { termsText } from '#machines/auction/chain.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { TestApp } from './app.ts';
import type { Answer, Client } from './client.ts';
import { DAY, makeOffer } from './goods.ts';

const START = '100';
const STEP = '10';
/** Terms of a test auction: from 100 Hong Kong dollars by tens, for a day. */
export const auctionTerms = (extra: Partial<GoodsData> = {}): Partial<GoodsData> => ({
  saleType: 2,
  price: '',
  currency: 'HKD',
  startingPrice: START,
  incrementPrice: STEP,
  endAt: Date.now() + DAY,
  ...extra,
});

/** Opens an auction. @returns its id */
export const openAuction = (
  test: TestApp,
  seller: Client,
  staffId: string,
  extra: Partial<GoodsData> = {},
): Promise<string> => makeOffer(test, seller, staffId, auctionTerms(extra));

/** Places a bid, by default with a new key. */
export const bid = (
  who: Client,
  goodsId: string,
  amount: string,
  extra: Partial<CallInput<typeof placeBid>['body']> = {},
): Promise<Answer<CallResponse<typeof placeBid>>> =>
  who.call(placeBid, {
    params: { goodsId },
    body: { id: crypto.randomUUID(), amount, currency: 'HKD', mode: 'exact', ...extra },
  });

/**
 * Moves the end of an auction without bids, together with its terms and their hash.
 * @param inMs from now by the clock of the database; the latest end of extended bidding likewise
 */
export const endsIn = (
  test: TestApp,
  goodsId: string,
  inMs: number,
  latestInMs = inMs,
): Promise<{ endAt: number; latestEndAt: number }> => moveEnd(test.deps.pool, goodsId, inMs, latestInMs);

/** Like {@link endsIn}, for any database. */
export async function moveEnd(
  pool: Pool,
  goodsId: string,
  inMs: number,
  latestInMs = inMs,
): Promise<{ endAt: number; latestEndAt: number }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [goods],
    } = await client.query<{ end: Date; latest: Date }>(
      `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp() + $2 * interval '1 ms')
        WHERE id = $1
       RETURNING effective_end_at AS end, effective_end_at + $3 * interval '1 ms' AS latest`,
      [goodsId, inMs, latestInMs - inMs],
    );
    const [endAt, latestEndAt] = [goods!.end.getTime(), goods!.latest.getTime()];
    const {
      rows: [row],
    } = await client.query<{
      currency: 'HKD';
      start: string;
      step: string;
      reserve: string | null;
      minutes: number | null;
      salt: string;
      head: number;
    }>(
      `SELECT currency, trim_scale(starting_price)::text AS start, trim_scale(increment_price)::text AS step,
         trim_scale(reserve_price)::text AS reserve,
         extend_minutes AS minutes, salt, head_seq AS head FROM auctions WHERE goods_id = $1`,
      [goodsId],
    );
    if (row!.head !== 0) throw new Error('the auction has bids: its announced end is part of the chain');
    const genesis = createHash('sha256')
      .update(
        termsText({
          goodsId,
          currency: row!.currency,
          startingPrice: row!.start,
          incrementPrice: row!.step,
          extendMinutes: row!.minutes,
          scheduledEndAt: endAt,
          latestEndAt,
          reserve: row!.reserve,
          salt: row!.salt,
        }),
      )
      .digest();
    await client.query(
      `UPDATE auctions SET scheduled_end_at = $2, latest_end_at = $3, genesis = $4, head_hash = $4
        WHERE goods_id = $1`,
      [goodsId, new Date(endAt), new Date(latestEndAt), genesis],
    );
    await client.query('COMMIT');
    return { endAt, latestEndAt };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Moves the end of an auction into the past. Does not change the chain, which then has another end. */
export const passEnd = (test: TestApp, goodsId: string): Promise<unknown> =>
  test.deps.pool.query(
    `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp() - interval '1 s')
      WHERE id = $1`,
    [goodsId],
  );
