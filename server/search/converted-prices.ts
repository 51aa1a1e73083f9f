import type { Pool } from 'pg';
import { PRICE_HKD } from './index-goods.ts';

/** Rows that one transaction changes: each change of a row writes all its tokens to the index again. */
const BATCH = 500;
const OUTDATED = `goods_search f JOIN goods g ON g.id = f.goods_id WHERE f.price_hkd IS DISTINCT FROM ${PRICE_HKD}`;

/**
 * Converts the prices of all search rows by the present exchange rates, after staff have changed them.
 * @returns a function that does so where the table of rates is new, and returns how many rows changed
 */
export function createPriceConverter(
  pool: Pick<Pool, 'query'>,
  batch: number = BATCH,
): (signal: AbortSignal) => Promise<number> {
  /** The table by which this process knows that every row is converted. */
  let converted: number | undefined;
  return async (signal) => {
    const {
      rows: [table],
    } = await pool.query<{ revision: number }>('SELECT revision FROM exchange_rate_table');
    if (!table || table.revision === converted) return 0;
    let changed = 0;
    // A pass may miss rows that were indexed behind it meanwhile. The last one finds none.
    for (let found = 1; found > 0 && !signal.aborted; changed += found) found = await convertPass(pool, batch, signal);
    if (signal.aborted) return changed;
    // Rows that others had locked, and perhaps leave as they were, are left to the next run.
    const { rows: left } = await pool.query(`SELECT FROM ${OUTDATED} LIMIT 1`);
    if (left.length === 0) converted = table.revision;
    return changed;
  };
}

/** Converts all rows, batch by batch, each after the last row of the one before. @returns how many changed */
async function convertPass(pool: Pick<Pool, 'query'>, batch: number, signal: AbortSignal): Promise<number> {
  let changed = 0;
  let after = '';
  while (!signal.aborted) {
    // Rows that others have locked are skipped, such as those that another process converts at the same moment.
    const {
      rows: [done],
    } = await pool.query<{ rows: number; last: string | null }>(
      `WITH outdated AS (
         SELECT f.goods_id, ${PRICE_HKD} AS price_hkd FROM ${OUTDATED} AND f.goods_id > $1
         ORDER BY f.goods_id LIMIT $2 FOR UPDATE OF f SKIP LOCKED
       ), converted AS (
         UPDATE goods_search f SET price_hkd = outdated.price_hkd FROM outdated WHERE outdated.goods_id = f.goods_id
         RETURNING f.goods_id
       ) SELECT count(*)::int AS rows, max(goods_id) AS last FROM converted`,
      [after, batch],
    );
    changed += done?.rows ?? 0;
    if (!done?.last || done.rows < batch) break;
    after = done.last;
  }
  return changed;
}
