import { describe, expect, it } from 'vitest';
import { newestUnseen } from './newest-unseen.ts';

describe('newestUnseen', () => {
  it('[NOT-3] names the newest unseen notice of each kind', () => {
    expect(newestUnseen([
      { type: 'auction_bidding', _id: 'n5', seen: true },
      { type: 'auction_bidding', _id: 'n4', seen: false },
      { type: 'auction_complete', _id: 'n3', seen: false },
      { type: 'auction_bidding', _id: 'n2', seen: false },
    ])).toEqual([{ type: 'auction_bidding', noticeId: 'n4' }, { type: 'auction_complete', noticeId: 'n3' }]);
  });

  it('[NOT-3] names nothing when all is seen', () => {
    expect(newestUnseen([{ type: 'agent_buy', _id: 'n1', seen: true }])).toEqual([]);
    expect(newestUnseen([])).toEqual([]);
  });
});
