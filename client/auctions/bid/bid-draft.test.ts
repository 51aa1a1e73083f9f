import { expect, it } from 'vitest';
import { readBidDraft } from './bid-draft.ts';

it('reads a kept bid, and nothing out of anything else', () => {
  const kept = { id: 'abc', amount: '1300', mode: 'upTo', price: null, sent: true };
  expect(readBidDraft(kept)).toEqual(kept);
  expect(readBidDraft({ id: 'abc', amount: '1300', mode: 'exact' })).toEqual({
    id: 'abc',
    amount: '1300',
    mode: 'exact',
    price: null,
    sent: false,
  });
  for (const none of [
    null,
    undefined,
    'text',
    {},
    { id: 1, amount: '1', mode: 'exact' },
    { id: 'a', amount: '1', mode: 'twice' },
  ])
    expect(readBidDraft(none)).toBeNull();
});
