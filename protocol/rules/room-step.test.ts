import { describe, expect, it } from 'vitest';
import type { ItemFacts } from './item-actions.ts';
import { roomStepOf, type RoomStep } from './room-step.ts';

const listed: ItemFacts = {
  own: false,
  onOffer: true,
  auction: 'none',
  hasPrice: true,
  negotiation: 'none',
  hasDeal: false,
};
const own: ItemFacts = { ...listed, own: true };
const sold: ItemFacts = { ...listed, onOffer: false };

describe('the next step in a room about goods', () => {
  it.each<[string, ItemFacts, RoomStep | null]>([
    ['[RST-1] leads the buyer to the deal', { ...sold, hasDeal: true }, 'deal'],
    [
      '[RST-1] leads the buyer to the deal before a counter-offer',
      { ...listed, hasDeal: true, negotiation: 'countered' },
      'deal',
    ],
    ['[RST-1] leads the seller of sold goods to the deal', { ...own, onOffer: false, hasDeal: true }, 'deal'],
    ['[RST-1] forgets a deal of goods that are for sale again', { ...own, hasDeal: true }, null],
    ['[RST-2] accepts a counter-offer', { ...listed, negotiation: 'countered' }, 'accept'],
    ['[RST-2] accepts an offer as the seller', { ...own, negotiation: 'countered' }, 'accept'],
    ['[RST-2] shows an offer that waits', { ...listed, negotiation: 'waiting' }, 'showOffer'],
    ['[RST-2] shows an offer that cannot be accepted now', { ...sold, negotiation: 'blocked' }, 'showOffer'],
    ['[RST-3] bids in a running auction', { ...listed, auction: 'running', hasPrice: false }, 'bid'],
    ['[RST-3] does not bid in a frozen auction', { ...sold, auction: 'running', hasPrice: false }, null],
    ['[RST-3] has no step for the seller of an auction', { ...own, auction: 'running', hasPrice: false }, null],
    ['[RST-4] makes an offer', listed, 'offer'],
    ['[RST-5] has none without a price', { ...listed, hasPrice: false }, null],
    ['[RST-5] has none for sold goods', sold, null],
    ['[RST-5] has none for the seller', own, null],
  ])('%s', (_title, facts, step) => {
    expect(roomStepOf(facts)).toBe(step);
  });
});
