import { auctionChart } from '#machines/auction/auction.machine.ts';
import type { BindingFacts } from '#machines/binding/binding-act.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { createDeal } from '../deals/make-deal.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';
import { auctionFactsOf, readAuctionRow, type AuctionRow } from './auction-row.ts';
import { refreshBidders, notifyAuctionEnd } from './auction-notices.ts';

type EndDeps = Pick<Deps, 'pool' | 'transact' | 'mailer' | 'ids' | 'log' | 'config'>;
type DecidedState = 'won' | 'unsold' | 'bought';

/** Auctions read at once. */
const PAGE = 100;
/** The due auctions after one. Matches the index `goods_auction_due`; auctions of frozen stores wait. */
const DUE = `SELECT g.id, g.effective_end_at::text AS ended FROM goods g LEFT JOIN stores s ON s.id = g.store_id
  WHERE g.sale_type = ${SALE_TYPE.auction} AND g.status = ${GOODS_STATUS.forSale} AND NOT g.frozen
  AND g.effective_end_at <= clock_timestamp() AND s.frozen IS NOT TRUE
  AND (g.effective_end_at, g.id) > ($1::timestamptz, $2)
  ORDER BY g.effective_end_at, g.id LIMIT $3`;

/**
 * Ends auctions that are due. A failing one is logged and retried in the next round; those after it do not wait for it.
 * @param page auctions read at once; replaced in tests
 * @returns how many were decided
 */
export async function endDueAuctions(deps: EndDeps, page = PAGE): Promise<number> {
  let decided = 0;
  for (let after = ['-infinity', '']; ;) {
    const { rows } = await deps.pool.query<{ id: string; ended: string }>({
      name: 'auctions-due',
      text: DUE,
      values: [...after, page],
    });
    for (const { id } of rows) {
      try {
        if (await endAuction(deps, id)) decided += 1;
      } catch (err) {
        deps.log.error({ err, goodsId: id }, 'auction end');
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return decided;
    after = [last.ended, last.id];
  }
}

/**
 * Decides the end of an auction once, by its chart under the lock: moves the goods, makes the deal of the winner and
 * notifies both sides.
 * @returns false if it is running, frozen, already decided or absent
 */
export function endAuction(deps: EndDeps, goodsId: string): Promise<boolean> {
  return deps.transact(async (work) => {
    const { client } = work;
    if (!(await lockGoods(client, goodsId))) return false;
    const row = await readAuctionRow(client, goodsId);
    // Hidden meanwhile without bids: publishing it again sets a new end.
    if (row?.status !== GOODS_STATUS.forSale) return false;
    const decision = work.decide(auctionChart, goodsId, row.state, { ...auctionFactsOf(row), by: 'system' }, 'end');
    if (!decision.allowed) return false;
    await writeEnd(work, row, decision.state as DecidedState);
    // The chart of goods compares the end with the same clock.
    await moveGoods({ ...work, now: row.now }, deps, { id: goodsId, move: 'complete', by: 'system', actorId: null });
    const winnerId = decision.state === 'won' ? row.leaderId : null;
    if (winnerId !== null && row.price !== null) {
      await createDeal(work, deps, {
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
 * Closes an auction whose goods are bought at the buy-now price. Runs in the transaction of the purchase, which holds
 * the lock of the goods, before the goods move.
 * @param buyer as the chart of purchases judged them
 * @throws DomainError MoveRefused `{ move: 'buy', state, missing }`; NotFoundService without an auction
 */
export async function closeAuctionOnPurchase(work: UnitOfWork, goodsId: string, buyer: BindingFacts): Promise<void> {
  const row = await readAuctionRow(work.client, goodsId);
  if (!row) throw new DomainError('NotFoundService');
  const decision = work.decide(auctionChart, goodsId, row.state, auctionFactsOf(row, buyer), 'buy');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'buy', state: row.state, missing: decision.missing });
  await writeEnd(work, row, 'bought');
  // Bidders whose bids were all voided.
  await refreshBidders(work, goodsId);
}

/** Subscribed clients are updated by the move of the goods: a state read before it carries an earlier time. */
async function writeEnd({ client }: UnitOfWork, row: AuctionRow, state: DecidedState): Promise<void> {
  await client.query('UPDATE auctions SET state = $2, decided_at = $3 WHERE goods_id = $1', [
    row.goodsId,
    state,
    row.now,
  ]);
}
