import { describe, expect, it } from 'vitest';
import { itemActionsOf, type ItemActions, type ItemFacts } from './item-actions.ts';

const listed: ItemFacts = {
  own: false,
  onOffer: true,
  auction: 'none',
  hasPrice: true,
  negotiation: 'none',
  hasDeal: false,
};
const unlisted: ItemFacts = { ...listed, onOffer: false };
const bidding: ItemFacts = { ...listed, auction: 'running', hasPrice: false };

describe('the actions of an item page', () => {
  it.each<[string, ItemFacts, ItemActions['primary'], ItemActions['secondary']]>([
    ['[ITA-1] lead to the deal', { ...unlisted, hasDeal: true }, 'deal', ['chat']],
    ['[ITA-1] lead the seller to the deal', { ...unlisted, own: true, hasDeal: true }, 'deal', ['edit']],
    ['[ITA-1] leave the deal to the panel', { ...unlisted, auction: 'ended', hasDeal: true }, null, ['chat']],
    ['[ITA-2] let the seller edit', { ...listed, own: true }, 'edit', []],
    ['[ITA-2] let the seller edit an auction', { ...bidding, own: true }, 'edit', []],
    ['[ITA-3] leave the bid to the panel', bidding, null, ['chat']],
    ['[ITA-4] accept a counter-offer', { ...listed, negotiation: 'countered' }, 'accept', ['conversation', 'buy']],
    ['[ITA-4] review a blocked counter-offer', { ...unlisted, negotiation: 'blocked' }, 'conversation', []],
    ['[ITA-5] show a waiting offer', { ...listed, negotiation: 'waiting' }, 'conversation', ['buy']],
    ['[ITA-6] buy or make an offer', listed, 'buy', ['offer', 'chat']],
    ['[ITA-7] contact the seller of sold goods', unlisted, 'chat', []],
    ['[ITA-3] leave the way to other auctions to the panel', { ...unlisted, auction: 'ended' }, null, ['chat']],
    ['[ITA-7] contact the seller of goods without a price', { ...listed, hasPrice: false }, 'chat', []],
  ])('%s', (_title, facts, primary, secondary) => {
    expect(itemActionsOf(facts)).toEqual({ primary, secondary });
  });

  it('never repeat the primary action among the others', () => {
    for (const own of [true, false])
      for (const onOffer of [true, false])
        for (const auction of ['none', 'running', 'ended'] as const)
          for (const hasPrice of [true, false])
            for (const negotiation of ['none', 'waiting', 'countered', 'blocked'] as const)
              for (const hasDeal of [true, false]) {
                const facts = { own, onOffer, auction, hasPrice, negotiation, hasDeal };
                const { primary, secondary } = itemActionsOf(facts);
                const all = [...(primary === null ? [] : [primary]), ...secondary];
                expect(new Set(all).size, JSON.stringify(facts)).toBe(all.length);
                expect(all.length, JSON.stringify(facts)).toBeGreaterThan(0);
              }
  });
});
