import { moveGoods } from '#protocol/http/goods-own.ts';
import { moveOffer } from '#protocol/http/offers.ts';
import type { AgentBuyState, DealState } from '#protocol/rules/states.ts';
import { bid, openAuction, passEnd } from '../server/support/auctions.ts';
import { runDue } from '../server/support/due.ts';
import { asStaff, makeOffer } from '../server/support/goods.ts';
import { agree, bringDeal, counter, offerOn, passExpiry, requestIn } from '../server/support/trade.ts';
import type { Cast } from './cast.ts';

/** `bid`: the buyer leads, the other buyer was outbid; so it is in `frozen`, `won` and `ended` (before the job ran). */
export type AuctionStateName = 'open' | 'bid' | 'frozen' | 'hidden' | 'ended' | 'won' | 'unsold';

/** Creates an auction of the seller in a state. @returns its id */
export async function auctionIn({ test, people }: Cast, state: AuctionStateName): Promise<string> {
  const { seller, buyer, otherBuyer, service } = people;
  const id = await openAuction(test, seller, service.userId, { fixedPrice: '5000' });
  if (state === 'hidden') await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
  if (state === 'bid' || state === 'frozen' || state === 'ended' || state === 'won')
    for (const [who, amount] of [
      [otherBuyer, '100'],
      [buyer, '110'],
    ] as const)
      requireAccepted(await bid(who, id, amount));
  if (state === 'frozen') await asStaff(test, service.userId, id, 'freeze');
  if (state === 'ended' || state === 'won' || state === 'unsold') await passEnd(test, id);
  if (state === 'won' || state === 'unsold') await runDue(test);
  return id;
}

function requireAccepted({ status, error }: { status: number; error: unknown }): void {
  if (status !== 200) throw new Error(`a bid was refused: ${JSON.stringify(error)}`);
}

/**
 * `countered`: the seller's counter-offer. `frozen`: pending, on frozen goods. `hidden`: ended when the goods were
 * hidden.
 */
export type OfferStateName =
  'pending' | 'countered' | 'hidden' | 'frozen' | 'expired' | 'accepted' | 'rejected' | 'cancelled' | 'superseded';

/** Creates an offer between buyer and seller in a state. */
export async function offerIn(
  { test, people, goods }: Cast,
  state: OfferStateName,
): Promise<{ id: string; goodsId: string; roomId: string }> {
  const { seller, buyer, service } = people;
  const goodsId = await goods('forSale');
  const { id, roomId } = await offerOn(buyer, goodsId);
  const named = { id, goodsId, roomId };
  const move = (who: typeof seller, name: 'accept' | 'reject' | 'cancel') =>
    who.get(moveOffer, { params: { id }, body: { move: name } });
  switch (state) {
    case 'pending':
      break;
    case 'countered':
      return { ...named, id: (await counter(seller, id)).id };
    case 'superseded':
      await counter(seller, id);
      break;
    case 'hidden':
      await seller.get(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } });
      break;
    case 'frozen':
      await asStaff(test, service.userId, goodsId, 'freeze');
      break;
    case 'expired':
      await passExpiry(test, id);
      break;
    case 'accepted':
      await move(seller, 'accept');
      break;
    case 'rejected':
      await move(seller, 'reject');
      break;
    case 'cancelled':
      await move(buyer, 'cancel');
      break;
  }
  return named;
}

/** Creates a deal of buyer and seller in a state; consigned goods are sent by staff. @returns its id */
export async function dealIn({ test, people, goods }: Cast, state: DealState, managed = false): Promise<string> {
  const { seller, buyer, service } = people;
  const goodsId = managed ? await consigned() : await goods('forSale');
  return bringDeal(await agree(buyer, seller, goodsId), state, { buyer, sender: managed ? service : seller });

  async function consigned(): Promise<string> {
    const id = await makeOffer(test, seller, service.userId, { transactionType: 2, managedAddressId: 'hk-central' });
    await asStaff(test, service.userId, id, 'receive');
    return id;
  }
}

/**
 * Creates a request of the buyer in a state, and ends earlier ones, because open requests are limited.
 * @returns its id
 */
export async function requestOf({ test, people }: Cast, state: AgentBuyState): Promise<string> {
  await test.deps.pool.query(`UPDATE agent_buys SET state = 'failure' WHERE buyer_id = $1`, [people.buyer.userId]);
  return (await requestIn(state, people.buyer, people.service, test)).id;
}
