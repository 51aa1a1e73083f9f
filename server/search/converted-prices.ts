import type { Pool } from 'pg';
import { PRICE_HKD } from './index-goods.ts';

/** Rows that one transaction changes: each change of a row writes all its tokens to the index again. */
const BATCH = 500;

/**
 * Converts the prices of all search rows by the present exchange rates, after staff have changed them.
 * @returns a function that does so where the table of rates is new, and returns how many rows changed
 */
export function createPriceConverter(pool: Pick<Pool, 'query'>): (signal: AbortSignal) => Promise<number> {
  /** The table by which this process knows that every row is converted. */
  let converted: number | undefined;
  return async (signal) => {
    const {
      rows: [table],
    } = await pool.query<{ revision: number }>('SELECT revision FROM exchange_rate_table');
    if (!table || table.revision === converted) return 0;
    let changed = 0;
    while (!signal.aborted) {
      // Rows that another process converts at the same moment are skipped, and found again if it fails.
      const { rowCount } = await pool.query(
        `WITH outdated AS (SELECT f.goods_id, ${PRICE_HKD} AS price_hkd FROM goods_search f
             JOIN goods g ON g.id = f.goods_id
           WHERE f.price_hkd IS DISTINCT FROM ${PRICE_HKD} LIMIT ${BATCH} FOR UPDATE OF f SKIP LOCKED)
         UPDATE goods_search f SET price_hkd = outdated.price_hkd FROM outdated WHERE outdated.goods_id = f.goods_id`,
      );
      if (!rowCount) {
        converted = table.revision;
        break;
      }
      changed += rowCount;
    }
    return changed;
  };
}
