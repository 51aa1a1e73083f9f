import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { expect, it } from 'vitest';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { OFFER_PARTY_MOVES, OFFER_STATES, type OfferState } from '#protocol/rules/states.ts';
import { blockedMoves } from './refusals.ts';

const facts: OfferFacts = { by: 'other', frozen: false, onSale: true, notExpired: true, ...NOT_BOUND };
const blockedOf = (state: OfferState, extra: Partial<OfferFacts>) =>
  blockedMoves(listMoves(offerChart, state, { ...facts, ...extra }), OFFER_PARTY_MOVES);

it('lists the recipient’s moves that are blocked for now, with the missing conditions', () => {
  expect(blockedOf('pending', {})).toEqual([]);
  expect(blockedOf('pending', { frozen: true })).toEqual([
    { name: 'accept', missing: ['notFrozen'] },
    { name: 'counter', missing: ['notFrozen'] },
  ]);
  expect(blockedOf('pending', { frozen: true, onSale: false })).toEqual([
    { name: 'accept', missing: ['onSale', 'notFrozen'] },
    { name: 'counter', missing: ['onSale', 'notFrozen'] },
  ]);
});

it('lists no moves of the other party, of staff or of an offer that has ended', () => {
  expect(blockedOf('pending', { by: 'owner', frozen: true })).toEqual([]);
  expect(blockedOf('pending', { by: 'service', frozen: true })).toEqual([]);
  expect(blockedOf('pending', { notExpired: false, frozen: true })).toEqual([]);
  for (const state of OFFER_STATES.filter((one) => one !== 'pending'))
    for (const by of ['owner', 'other'] as const) expect(blockedOf(state, { by, frozen: true }), state).toEqual([]);
});
