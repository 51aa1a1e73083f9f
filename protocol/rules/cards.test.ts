import { describe, expect, it } from 'vitest';
import { readCard, isCard } from './cards.ts';

const CARDS = [
  { card: 'offer', id: 'of1' },
  { card: 'deal', id: 'de1', move: 'made' },
  { card: 'agentBuy', id: 'ab1', move: 'quote' },
] as const;

describe('cards', () => {
  it('are read from `extra`, without fields of newer servers', () => {
    for (const card of CARDS) expect(readCard({ ...card, later: 1 })).toEqual(card);
  });

  it('are recognised, but not read, when they come from a newer server or are incomplete', () => {
    const others = [
      null,
      {},
      { event: 'serviceJoined' },
      { card: 'gift', id: 'g1' },
      { card: 'offer' },
      { card: 'offer', id: 7 },
      { card: 'deal', id: 'de1' },
    ];
    expect(others.map(readCard)).toEqual(others.map(() => undefined));
    expect(others.map(isCard)).toEqual([false, false, false, true, true, true, true]);
  });
});
