import { expect, it } from 'vitest';
import { hasEnded } from './running-auctions.tsx';

const END = 1_000_000;
const card = { auction: { state: 'open', bids: 3, effectiveEndAt: END } } as const;

it('an auction has ended when its clock has, also on a card that is older than its end', () => {
  expect(hasEnded(card, undefined, END - 1)).toBe(false);
  expect(hasEnded(card, undefined, END)).toBe(true);
});

it('the live state counts: a late bid moves the end, and an auction bought at once has none', () => {
  expect(hasEnded(card, { state: 'open', effectiveEndAt: END + 60_000 }, END)).toBe(false);
  expect(hasEnded(card, { state: 'bought', effectiveEndAt: END }, END - 1)).toBe(true);
});
