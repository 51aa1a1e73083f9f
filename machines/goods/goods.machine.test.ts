import { describe, expect, it } from 'vitest';
import { decide, listMoves } from '../domain/domain-chart.ts';
import { goodsChart, type GoodsFacts } from './goods.machine.ts';
import { goodsModel } from './goods.model.ts';
import type { GoodsMove, GoodsState } from '#protocol/rules/states.ts';

const facts = (extra: Partial<GoodsFacts> = {}): GoodsFacts => ({ ...goodsModel.facts, ...extra });
const outcome = (state: GoodsState, move: GoodsMove, extra: Partial<GoodsFacts> = {}): unknown => {
  const decision = decide(goodsChart, state, facts(extra), move);
  return decision.allowed ? decision.state : decision.missing;
};
const staff = { by: 'service' } as const;

describe('goods', () => {
  it('[GDS-1] are listed after a review', () => {
    expect([
      outcome('draft', 'submit'),
      outcome('pending', 'take', staff),
      outcome('locked', 'approve', staff),
      outcome('locked', 'reject', staff),
      outcome('rejected', 'submit'),
    ]).toEqual(['pending', 'locked', 'forSale', 'rejected', 'pending']);
    expect(outcome('draft', 'publish')).toEqual(['rightState']);
  });

  it('[GDS-1] are received before they are listed on consignment', () => {
    expect([
      outcome('locked', 'approve', { ...staff, managed: true }),
      outcome('toBeManaged', 'receive', staff),
    ]).toEqual(['toBeManaged', 'forSale']);
  });

  it('[GDS-2] are refused with everything that is missing', () => {
    expect(outcome('draft', 'submit', { kycVerified: false })).toEqual(['kycVerified']);
    expect(
      outcome('draft', 'submit', {
        asStore: true,
        storeApproved: false,
        storeFrozen: true,
        kycVerified: false,
        complete: false,
      }),
    ).toEqual(['kycVerified', 'storeApproved', 'storeNotFrozen', 'complete']);
    expect(outcome('draft', 'submit', { asStore: false, storeApproved: false, storeFrozen: true })).toBe('pending');
  });

  it('[GDS-3] are listed again at once after hiding, after a change through review', () => {
    expect([
      outcome('forSale', 'hide'),
      outcome('hidden', 'publish'),
      outcome('hidden', 'publish', { changedSinceReview: true }),
    ]).toEqual(['hidden', 'forSale', 'pending']);
    expect(outcome('hidden', 'publish', { kycVerified: false })).toEqual(['kycVerified']);
    expect(decide(goodsChart, 'hidden', facts(), 'edit')).toMatchObject({
      state: 'hidden',
      facts: { changedSinceReview: true },
    });
    expect(decide(goodsChart, 'draft', facts(), 'edit')).toMatchObject({
      state: 'draft',
      facts: { changedSinceReview: false },
    });
    for (const state of ['pending', 'locked', 'forSale', 'soldOut'] as const)
      expect(outcome(state, 'edit')).toEqual(['rightState']);
  });

  it('[GDS-4] are moved by staff only while frozen', () => {
    const moves = ['edit', 'submit', 'withdraw', 'hide', 'publish', 'remove', 'sell', 'complete'] as const;
    for (const state of goodsChart.states) {
      for (const move of moves)
        for (const by of ['owner', 'system'] as const)
          expect(outcome(state, move, { by, frozen: true, isAuction: true, endInFuture: false })).toBeInstanceOf(Array);
    }
    expect(outcome('locked', 'reject', { ...staff, frozen: true })).toBe('rejected');
  });

  it('[GDS-5] are reviewed by other staff, and withdrawn by their owner before the review', () => {
    expect(outcome('pending', 'take', { ...staff, ownCase: true })).toEqual(['notOwnCase']);
    expect([outcome('pending', 'withdraw'), outcome('locked', 'withdraw')]).toEqual(['draft', ['rightState']]);
    expect(outcome('locked', 'approve', { ...staff, isAuction: true, endInFuture: false })).toEqual(['endInFuture']);
  });

  it('[GDS-6] are not hidden or withdrawn once they have a bid', () => {
    expect(outcome('forSale', 'hide', { isAuction: true, bids: 1 })).toEqual(['noBids']);
    expect(outcome('forSale', 'complete', { by: 'system', isAuction: true, endInFuture: false })).toBe(
      'auctionComplete',
    );
    expect(outcome('forSale', 'complete', { by: 'system', isAuction: true })).toEqual(['ended']);
  });

  it('[GDS-7] are hidden by the system when their deal is cancelled', () => {
    expect([
      outcome('soldOut', 'reopen', { by: 'system' }),
      outcome('soldOut', 'reopen'),
      outcome('soldOut', 'reopen', { by: 'system', frozen: true }),
    ]).toEqual(['hidden', ['bySystem'], ['notFrozen']]);
    expect([
      outcome('auctionComplete', 'reopen', { by: 'system' }),
      outcome('forSale', 'reopen', { by: 'system' }),
    ]).toEqual([['rightState'], ['rightState']]);
  });

  it('[DOM-5] list no staff moves for the owner', () => {
    expect(listMoves(goodsChart, 'forSale', facts()).map(({ move }) => move)).toEqual([
      'edit',
      'submit',
      'withdraw',
      'hide',
      'publish',
      'remove',
    ]);
  });
});
