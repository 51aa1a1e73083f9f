import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { goodsFactsOf, goodsStateOf, readGoodsRow } from '../goods/goods-row.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';

/**
 * Sold goods `g` without a deal: all of theirs were cancelled. An auction is one only if it was bought at once, and
 * only its lapse returns it; what was won stays as it is.
 */
const RETURNABLE = `g.status = ${GOODS_STATUS.soldOut} AND NOT g.frozen
  AND EXISTS (SELECT FROM deals d WHERE d.goods_id = g.id)
  AND NOT EXISTS (SELECT FROM deals d WHERE d.goods_id = g.id AND d.state <> 'cancelled')
  AND (g.sale_type = ${SALE_TYPE.fixPrice} OR ${lapsed()})`;

/** Whether the newest deal of the goods lapsed. */
function lapsed(): string {
  return `coalesce((SELECT d.cancellation->>'reason' = 'lapsed' FROM deals d WHERE d.goods_id = g.id
    ORDER BY d.created_at DESC LIMIT 1), false)`;
}

/**
 * Returns goods whose deal was cancelled: to their seller, hidden, or, after a lapse, to sale if their chart allows it
 * (GDS-8). Frozen goods are returned after their release. The caller holds the lock of the goods.
 */
export async function returnGoods(work: UnitOfWork, deps: Pick<Deps, 'mailer'>, goodsId: string): Promise<void> {
  const {
    rows: [found],
  } = await work.client.query<{ lapsed: boolean }>(
    `SELECT ${lapsed()} AS lapsed FROM goods g WHERE g.id = $1 AND ${RETURNABLE}`,
    [goodsId],
  );
  if (!found) return;
  const relists = found.lapsed && (await mayRelist(work, goodsId));
  await moveGoods(work, deps, { id: goodsId, move: relists ? 'relist' : 'reopen', by: 'system', actorId: null });
}

async function mayRelist({ client, now }: UnitOfWork, goodsId: string): Promise<boolean> {
  const row = await readGoodsRow(client, goodsId);
  return (
    row !== undefined && decide(goodsChart, goodsStateOf(row), goodsFactsOf(row, 'system', null, now), 'relist').allowed
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
