import { describe, expect, it } from 'vitest';
import { cardExtra, cardOf, isCard } from './cards.ts';

const CARDS = [
  { card: 'offer', id: 'of1' },
  { card: 'deal', id: 'de1', move: 'made' },
  { card: 'agentBuy', id: 'ab1', move: 'quote' },
] as const;

describe('cards', () => {
  it('reads what the schema takes', () => {
    for (const extra of CARDS) expect(cardOf(extra)).toEqual(cardExtra.parse(extra));
  });

  it('reads nothing into anything else, and knows a card of a newer server for one', () => {
    const others = [
      null,
      {},
      { event: 'serviceJoined' },
      { card: 'gift', id: 'g1' },
      { card: 'offer' },
      { card: 'offer', id: 7 },
      { card: 'deal', id: 'de1' },
    ];
    expect(others.map(cardOf)).toEqual(others.map(() => undefined));
    expect(others.map(isCard)).toEqual([false, false, false, true, true, true, true]);
  });
});
