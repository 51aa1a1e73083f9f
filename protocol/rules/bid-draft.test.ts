import { expect, it } from 'vitest';
import { readBidDraft } from './bid-draft.ts';

it('reads a saved bid and rejects any other value', () => {
  const saved = { id: 'abc', amount: '1300', mode: 'upTo', price: null, sent: true };
  expect(readBidDraft(saved)).toEqual(saved);
  expect(readBidDraft({ id: 'abc', amount: '1300', mode: 'exact' })).toEqual({
    id: 'abc',
    amount: '1300',
    mode: 'exact',
    price: null,
    sent: false,
  });
  for (const value of [
    null,
    undefined,
    'text',
    {},
    { id: 1, amount: '1', mode: 'exact' },
    { id: 'a', amount: '1', mode: 'twice' },
  ])
    expect(readBidDraft(value)).toBeNull();
});
