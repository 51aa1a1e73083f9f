import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import type { Deps } from '../deps.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { completeDealIfDue, returnGoodsToSeller } from './move-deal.ts';

/** Deals that one round looks at; what is left waits for the next. */
const MOST = 500;
type DueDeps = Pick<Deps, 'pool' | 'transact' | 'clock' | 'ids' | 'bus' | 'mailer' | 'log'>;

/** DEAL-7: completes what the buyer received and did not object to. A round that runs twice does nothing twice. */
export async function completeDueDeals(deps: DueDeps): Promise<void> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM deals WHERE state = 'received' AND completes_at <= $1 ORDER BY completes_at LIMIT ${MOST}`,
    [deps.clock()],
  );
  for (const { id } of rows) {
    // One that fails keeps no other waiting.
    await deps
      .transact((work) => completeDealIfDue(work, deps, id))
      .catch((err: unknown) => deps.log.error({ err, dealId: id }, 'deal completion'));
  }
}

/** DEAL-8: goods that were frozen when their deal was cancelled go back to their seller once they are released. @returns how many were looked at */
export async function returnReleasedGoods(deps: DueDeps): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT DISTINCT g.id FROM deals d JOIN goods g ON g.id = d.goods_id
     WHERE d.state = 'cancelled' AND g.status = ${GOODS_STATUS.soldOut} AND g.sale_type = ${SALE_TYPE.fixPrice} AND NOT g.frozen
       AND NOT EXISTS (SELECT FROM deals o WHERE o.goods_id = g.id AND o.state <> 'cancelled') LIMIT ${MOST}`,
  );
  for (const { id } of rows) {
    await deps
      .transact(async (work) => {
        await lockGoods(work.client, id);
        await returnGoodsToSeller(work, deps, id);
      })
      .catch((err: unknown) => deps.log.error({ err, goodsId: id }, 'goods of a cancelled deal'));
  }
  return rows.length;
}
