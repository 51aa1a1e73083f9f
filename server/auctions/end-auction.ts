import { auctionChart } from '#machines/auction/auction.machine.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { makeDeal } from '../deals/make-deal.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';
import { auctionFactsOf, readAuctionRow, type AuctionRow } from './auction-row.ts';
import { refreshBidders, notifyAuctionEnd } from './auction-notices.ts';

type EndDeps = Pick<Deps, 'pool' | 'transact' | 'mailer' | 'ids' | 'log'>;
type DecidedState = 'won' | 'unsold' | 'bought';

/** Auctions that are ended in one go. */
const MOST = 100;
/** As the index `goods_auction_due` has it, without what a frozen store holds up. */
const DUE = `SELECT g.id FROM goods g LEFT JOIN stores s ON s.id = g.store_id
  WHERE g.sale_type = ${SALE_TYPE.auction} AND g.status = ${GOODS_STATUS.forSale} AND NOT g.frozen AND g.effective_end_at <= clock_timestamp() AND s.frozen IS NOT TRUE
  ORDER BY g.effective_end_at LIMIT ${MOST}`;

/** AUCTION-9: ends what is due. One that fails waits for the next time, and keeps no other waiting. @returns how many were decided */
export async function endDueAuctions(deps: EndDeps): Promise<number> {
  const { rows } = await deps.pool.query<{ id: string }>({ name: 'auctions-due', text: DUE });
  let decided = 0;
  for (const { id } of rows) {
    try {
      if (await endAuction(deps, id)) decided += 1;
    } catch (err) {
      deps.log.error({ err, goodsId: id }, 'auction end');
    }
  }
  return decided;
}

/**
 * AUCTION-9: decides the end of an auction, once, by its chart under the lock: the goods are complete, what was won is a deal,
 * and both are told.
 * @returns whether it was decided by this call; false for one that runs, is frozen, was decided before or is absent
 */
export function endAuction(deps: EndDeps, goodsId: string): Promise<boolean> {
  return deps.transact(async (work) => {
    const { client } = work;
    if (!(await lockGoods(client, goodsId))) return false;
    const row = await readAuctionRow(client, goodsId);
    // Hidden meanwhile: nobody bid, and what is put up again says its end anew.
    if (row?.status !== GOODS_STATUS.forSale) return false;
    const decision = decide(auctionChart, row.state, { ...auctionFactsOf(row), by: 'system' }, 'end');
    if (!decision.allowed) return false;
    await close(work, row, decision.state as DecidedState);
    // By the clock that decided: the chart of the goods asks whether the end has passed.
    await moveGoods({ ...work, now: row.now }, deps, { id: goodsId, move: 'complete', by: 'system', actorId: null });
    const winnerId = decision.state === 'won' ? row.leaderId : null;
    if (winnerId !== null && row.price !== null) {
      await makeDeal(work, deps, {
        goodsId,
        buyerId: winnerId,
        origin: 'auction',
        offerId: null,
        price: row.price,
        currency: row.currency,
      });
    }
    await notifyAuctionEnd(work, row, winnerId);
    return true;
  });
}

/**
 * AUCTION-11: closes an auction whose goods were bought at once. Called inside the transaction of the purchase, which holds the
 * row of the goods, before the goods are moved.
 * @throws DomainError MoveRefused `{ move: 'buy', state, missing }`; NotFoundService where there is no auction
 */
export async function closeAuctionOnPurchase(work: UnitOfWork, goodsId: string): Promise<void> {
  const row = await readAuctionRow(work.client, goodsId);
  if (!row) throw new DomainError('NotFoundService');
  const decision = decide(auctionChart, row.state, auctionFactsOf(row), 'buy');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'buy', state: row.state, missing: decision.missing });
  await close(work, row, 'bought');
  // Those whose every bid was taken out.
  await refreshBidders(work, goodsId);
}

/** Whoever watches hears it from the move of the goods, once it is committed: what was read before carries an earlier time than a look at it meanwhile. */
async function close({ client }: UnitOfWork, row: AuctionRow, state: DecidedState): Promise<void> {
  await client.query('UPDATE auctions SET state = $2, decided_at = $3 WHERE goods_id = $1', [
    row.goodsId,
    state,
    row.now,
  ]);
}
