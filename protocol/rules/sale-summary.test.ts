import { expect, it } from 'vitest';
import { GOODS_STATUS, SALE_TYPE } from '../lookups.ts';
import { saleSummaryOf } from './sale-summary.ts';

type Goods = Parameters<typeof saleSummaryOf>[0];
const END = 1_000;
const fixed: Goods = {
  saleType: SALE_TYPE.fixPrice,
  status: GOODS_STATUS.forSale,
  frozen: false,
  price: '328000',
  auction: null,
};
const auctioned = (state: NonNullable<Goods['auction']>['state'], bids: number, extra: Partial<Goods> = {}): Goods => ({
  ...fixed,
  saleType: SALE_TYPE.auction,
  auction: { state, bids, effectiveEndAt: END },
  ...extra,
});
const summaryOf = (goods: Goods) => {
  const { kind, price, bids, endsAt } = saleSummaryOf(goods);
  return [kind, price, bids, endsAt];
};

it('[SUM-1] shows the price that goods were sold for by auction', () => {
  const status = GOODS_STATUS.auctionComplete;
  expect(summaryOf(auctioned('won', 7, { status }))).toEqual(['soldFor', '328000', 7, null]);
  expect(summaryOf(auctioned('bought', 0, { status: GOODS_STATUS.soldOut }))).toEqual(['soldFor', '328000', 0, null]);
});

it('[SUM-2] shows the last asking price of other sold goods', () => {
  expect(summaryOf({ ...fixed, status: GOODS_STATUS.soldOut })).toEqual(['sold', '328000', null, null]);
  expect(summaryOf({ ...fixed, status: GOODS_STATUS.soldOut, price: null })).toEqual(['sold', null, null, null]);
});

it('[SUM-3] shows the highest bid of an auction without a sale, if there was one', () => {
  const status = GOODS_STATUS.auctionComplete;
  expect(summaryOf(auctioned('unsold', 2, { status }))).toEqual(['ended', '328000', 2, null]);
  expect(summaryOf(auctioned('unsold', 0, { status }))).toEqual(['ended', null, 0, null]);
});

it('[SUM-4] shows the current bid, or the starting price before the first one', () => {
  expect(summaryOf(auctioned('open', 7))).toEqual(['currentBid', '328000', 7, END]);
  expect(summaryOf(auctioned('open', 0))).toEqual(['startingBid', '328000', 0, END]);
  expect(summaryOf({ ...auctioned('open', 0), auction: null })).toEqual(['startingBid', '328000', null, null]);
});

it('[SUM-5] shows no end of an auction that accepts no bids', () => {
  expect(summaryOf(auctioned('open', 7, { frozen: true }))).toEqual(['currentBid', '328000', 7, null]);
  expect(summaryOf(auctioned('open', 7, { status: GOODS_STATUS.hidden }))).toEqual(['currentBid', '328000', 7, null]);
});

it('[SUM-6] says on request for listed goods without a price only', () => {
  const unpriced: Goods = { ...fixed, price: null };
  expect(saleSummaryOf(fixed).kind).toBe('asking');
  expect(saleSummaryOf(unpriced).kind).toBe('onRequest');
  expect(saleSummaryOf({ ...unpriced, status: GOODS_STATUS.draft }).kind).toBe('notPriced');
  expect(saleSummaryOf({ ...unpriced, frozen: true }).kind).toBe('unavailable');
  expect(saleSummaryOf({ ...unpriced, status: GOODS_STATUS.hidden }).kind).toBe('unavailable');
  expect(saleSummaryOf({ ...fixed, saleType: SALE_TYPE.notForSale }).kind).toBe('notForSale');
});
