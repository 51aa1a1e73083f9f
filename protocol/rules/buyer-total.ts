/**
 * What a buyer pays in total.
 *
 * [TOT-1] The buyer pays the price and no fee: the marketplace charges the seller of consigned goods (spec §9).
 * [TOT-2] Delivery by mail is added when the buyer pays for it and the seller named the cost.
 * [TOT-3] Where the cost is not known, the total is without delivery.
 * [TOT-4] Goods that are handed over face to face only, and digital collectibles, have no delivery.
 */
import { GOODS_TYPE, type DELIVERY_PAYER, type LOGISTICS } from '../lookups.ts';
import { fromUnits, isAmount, toUnits } from '../money.ts';

export type DeliveryTerms = {
  readonly type: number;
  readonly logistics: readonly (typeof LOGISTICS)[number][];
  readonly deliveryPayer: (typeof DELIVERY_PAYER)[number] | null;
  readonly deliveryCost: string;
};

export type BuyerTotal = {
  /** In the currency of the goods. */
  readonly total: string;
  /**
   * `none`: there is no delivery · `free`: the seller pays · `added`: part of the total · `extra`: the buyer pays, how
   * much is not known · `open`: not decided.
   */
  readonly delivery: 'none' | 'free' | 'added' | 'extra' | 'open';
};

/** @param price in the currency of the goods, a decimal */
export function buyerTotal(price: string, terms: DeliveryTerms): BuyerTotal {
  const { type, logistics, deliveryPayer, deliveryCost } = terms;
  if (type === GOODS_TYPE.nft || !logistics.includes('mailing')) return { total: price, delivery: 'none' };
  if (deliveryPayer === 'seller') return { total: price, delivery: 'free' };
  if (deliveryPayer === null) return { total: price, delivery: 'open' };
  if (!isAmount(deliveryCost)) return { total: price, delivery: 'extra' };
  return { total: fromUnits(toUnits(price) + toUnits(deliveryCost)), delivery: 'added' };
}
