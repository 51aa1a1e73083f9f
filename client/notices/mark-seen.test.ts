import { describe, expect, it } from 'vitest';
import type { Notice } from '#protocol/entities/notice.ts';
import { newestUnseen } from './mark-seen.tsx';

const commodity = { id: 'g1', title: 'A watch', num: '1' };
const base = { createTime: 1, ticks: '1', seen: false };
const auction = {
  commodity,
  price: '1',
  currency: 'HKD',
  biddingUser: { userId: 'b', userName: 'Ben' },
  shopUser: { userId: 's' },
  shopInfo: null,
  forUserId: 'me',
} as const;
const bid = (_id: string, seen = false): Notice => ({
  ...base,
  ...auction,
  _id,
  seen,
  type: 'auction_bidding',
  action: 'bid',
});
const ended = (_id: string): Notice => ({ ...base, ...auction, _id, type: 'auction_complete', action: 'complete' });
const update = (_id: string, store: string): Notice => ({
  ...base,
  _id,
  type: 'attention_update',
  extra: { store: { id: store, url: null, name: store }, commodity },
});
const ids = (notices: readonly Notice[]): string[] => newestUnseen(notices).map(({ noticeId }) => noticeId);

describe('newestUnseen', () => {
  it('names the newest unseen notice of each kind', () => {
    expect(newestUnseen([bid('n5', true), bid('n4'), ended('n3'), bid('n2')])).toEqual([
      { type: 'auction_bidding', noticeId: 'n4', ticks: '1' },
      { type: 'auction_complete', noticeId: 'n3', ticks: '1' },
    ]);
  });

  it('names every ended auction, and the newest update of each store', () => {
    expect(ids([ended('n2'), ended('n1')])).toEqual(['n2', 'n1']);
    expect(ids([update('n4', 's1'), update('n3', 's2'), update('n2', 's1'), update('n1', 's2')])).toEqual(['n4', 'n3']);
  });

  it('names nothing when all is seen', () => {
    expect(newestUnseen([bid('n1', true)])).toEqual([]);
    expect(newestUnseen([])).toEqual([]);
  });
});
