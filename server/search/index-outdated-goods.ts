import type { Pool } from 'pg';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { PAGES_OUTDATED } from '../bus/topics.ts';
import { IS_LISTED } from '../goods/goods-card.ts';
import { tagsOfChange } from '../pages/page-tags.ts';
import { indexGoods, POPULARITY } from './index-goods.ts';
import { TOKENS_VERSION } from './tokens.ts';

const BATCH = 500;

/** Listed goods without a current row, and goods with a row that are not listed. */
const BEHIND = `
  (SELECT g.id FROM goods g LEFT JOIN stores s ON s.id = g.store_id LEFT JOIN goods_search f ON f.goods_id = g.id
    WHERE ${IS_LISTED} AND (f.goods_id IS NULL OR f.version <> ${TOKENS_VERSION} OR f.goods_updated_at <> g.updated_at)
    LIMIT ${BATCH})
  UNION ALL
  (SELECT g.id FROM goods_search f JOIN goods g ON g.id = f.goods_id LEFT JOIN stores s ON s.id = g.store_id
    WHERE NOT (${IS_LISTED}) LIMIT ${BATCH})`;

/**
 * Indexes goods whose row is missing or outdated, for example after a change of TOKENS_VERSION, and drops the cached
 * pages that listed goods without them.
 * @returns how many were indexed
 */
export async function indexOutdatedGoods({ pool, bus }: { pool: Pool; bus: Pick<Bus, 'publish'> }): Promise<number> {
  let caught = 0;
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<{ id: string }>(BEHIND);
      // Locked, so that nothing changes between reading and indexing.
      await client.query('SELECT FROM goods WHERE id = ANY ($1) ORDER BY id FOR SHARE', [rows.map(({ id }) => id)]);
      const ids = rows.map(({ id }) => id);
      await indexGoods(client, ids);
      await client.query('COMMIT');
      if (ids.length === 0) return caught;
      caught += ids.length;
      bus.publish(PAGES_OUTDATED, new Set(tagsOfChange('goods', ids, true)));
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/**
 * Updates popularity where it changed.
 * @returns how many rows changed
 */
export async function refreshPopularity(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    UPDATE goods_search f SET popularity = ${POPULARITY} FROM goods g
    WHERE g.id = f.goods_id AND g.status = ${GOODS_STATUS.forSale} AND f.popularity <> ${POPULARITY}`);
  return rowCount ?? 0;
}
