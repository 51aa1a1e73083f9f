import { expect, it } from 'vitest';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { OFFER_STATES } from '#protocol/rules/states.ts';
import { refusalsOf } from './refusals.ts';

const MOVES = ['accept', 'counter', 'reject', 'cancel'] as const;
const facts: OfferFacts = { by: 'owner', frozen: false, onSale: true, notExpired: true };

it('lists the unavailable moves with their missing conditions, and leaves out the others', () => {
  expect(refusalsOf(listMoves(offerChart, 'pending', facts), MOVES)).toEqual([
    { names: ['accept', 'counter', 'reject'], missing: ['byOther'] },
  ]);
  expect(refusalsOf(listMoves(offerChart, 'pending', { ...facts, frozen: true }), MOVES)).toEqual([
    { names: ['accept', 'counter'], missing: ['byOther', 'notFrozen'] },
    { names: ['reject'], missing: ['byOther'] },
  ]);
});

it('explains every move that is not legal, in any state, to any reader', () => {
  for (const state of OFFER_STATES) {
    for (const by of ['owner', 'other', 'service'] as const) {
      for (const notExpired of [true, false]) {
        const moves = listMoves(offerChart, state, { ...facts, by, notExpired });
        const legal = moves.filter(({ allowed }) => allowed).map(({ move }) => move);
        const refusals = refusalsOf(moves, MOVES);
        expect([...legal, ...refusals.flatMap(({ names }) => names)].sort(), `${state}, ${by}`).toEqual(
          [...MOVES].sort(),
        );
        for (const { missing } of refusals) expect(missing.length, `${state}, ${by}`).toBeGreaterThan(0);
      }
    }
  }
});
