import { createHash } from 'node:crypto';
import type pg from 'pg';
import { termsText } from '#machines/auction/chain.ts';

/** The terms of bench auctions. */
export const TERMS = { currency: 'HKD', startingPrice: '100', incrementPrice: '10' } as const;

/** Writes an auction that runs for a day into the database: goods on offer with their words, and what was announced. */
export async function writeAuction(pool: pg.Pool, goodsId: string, sellerId: string): Promise<void> {
  const endAt = Math.trunc(Date.now() / 1_000) * 1_000 + 86_400_000;
  const terms = {
    goodsId,
    ...TERMS,
    extendMinutes: null,
    scheduledEndAt: endAt,
    latestEndAt: endAt,
    reserve: null,
    salt: 'bench',
  };
  const genesis = createHash('sha256').update(termsText(terms)).digest();
  await pool.query(
    `INSERT INTO goods (id, num, seller_id, type, status, sale_type, category_code, currency, price,
         starting_price, increment_price, effective_end_at, created_at, updated_at)
     VALUES ($1, 'VM-' || $1, $2, 1, 3, 2, 'watches', $3, $4, $4, $5, $6, now(), now())`,
    [goodsId, sellerId, TERMS.currency, TERMS.startingPrice, TERMS.incrementPrice, new Date(endAt)],
  );
  await pool.query(
    `INSERT INTO goods_texts (goods_id, language, title, description)
      VALUES ($1, 'EN', 'A watch that many want', 'It ticks.')`,
    [goodsId],
  );
  await pool.query(
    `INSERT INTO auctions (goods_id, currency, starting_price, increment_price, scheduled_end_at, latest_end_at,
         salt, genesis, head_hash, opened_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $7, now())`,
    [goodsId, TERMS.currency, TERMS.startingPrice, TERMS.incrementPrice, new Date(endAt), terms.salt, genesis],
  );
}

/** The counted bids and the number of records. */
export async function readBids(pool: pg.Pool, goodsId: string): Promise<{ counted: number; records: number }> {
  const {
    rows: [row],
  } = await pool.query<{ counted: number; records: number }>(
    `SELECT bid_count AS counted, (SELECT count(*)::int FROM auction_records b WHERE b.goods_id = a.goods_id) AS records
      FROM auctions a WHERE goods_id = $1`,
    [goodsId],
  );
  return row ?? { counted: 0, records: 0 };
}
