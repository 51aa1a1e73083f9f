import { GOODS_STATUS } from '#protocol/lookups.ts';
import { isAllowed } from '#machines/domain/domain-chart.ts';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { goodsFactsOf, goodsStateOf, readGoodsRow } from '../goods/goods-row.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';

/** Sold goods `g` without a deal: all of theirs were cancelled (GDS-7). What was won at auction is never sold goods. */
const RETURNABLE = `g.status = ${GOODS_STATUS.soldOut} AND NOT g.frozen
  AND EXISTS (SELECT FROM deals d WHERE d.goods_id = g.id)
  AND NOT EXISTS (SELECT FROM deals d WHERE d.goods_id = g.id AND d.state <> 'cancelled')`;

/** Why the newest deal of the goods was cancelled. */
const NEWEST_REASON = `(SELECT d.cancellation->>'reason' FROM deals d WHERE d.goods_id = g.id
  ORDER BY d.created_at DESC LIMIT 1)`;

/**
 * Returns goods whose deal was cancelled: to their seller, hidden, or, after a lapse, to sale if their chart allows it
 * (GDS-8). Frozen goods are returned after their release. The caller holds the lock of the goods.
 */
export async function returnGoods(work: UnitOfWork, deps: Pick<Deps, 'mailer'>, goodsId: string): Promise<void> {
  const {
    rows: [found],
  } = await work.client.query<{ reason: string }>(
    `SELECT ${NEWEST_REASON} AS reason FROM goods g WHERE g.id = $1 AND ${RETURNABLE}`,
    [goodsId],
  );
  if (!found) return;
  const relists = found.reason === 'lapsed' && (await mayRelist(work, goodsId));
  await moveGoods(work, deps, { id: goodsId, move: relists ? 'relist' : 'reopen', by: 'system', actorId: null });
}

async function mayRelist({ client, now }: UnitOfWork, goodsId: string): Promise<boolean> {
  const row = await readGoodsRow(client, goodsId);
  return (
    row !== undefined && isAllowed(goodsChart, goodsStateOf(row), goodsFactsOf(row, 'system', null, now), 'relist')
  );
}

/** Goods per round. */
const MOST = 500;

/**
 * Returns goods that were frozen when their deal ended and are released now.
 * @returns how many were tried
 */
export async function returnReleasedGoods(deps: Pick<Deps, 'pool' | 'transact' | 'mailer' | 'log'>): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT DISTINCT g.id FROM deals c JOIN goods g ON g.id = c.goods_id WHERE c.state = 'cancelled' AND ${RETURNABLE}
      LIMIT ${MOST}`,
  );
  for (const { id } of rows) {
    await deps
      .transact(async (work) => {
        await lockGoods(work.client, id);
        await returnGoods(work, deps, id);
      })
      .catch((err: unknown) => deps.log.error({ err, goodsId: id }, 'goods of a cancelled deal'));
  }
  return rows.length;
}
