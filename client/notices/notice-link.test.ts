import { describe, expect, it } from 'vitest';
import type { Notice } from '#protocol/entities/notice.ts';
import { noticeLink, roomLink } from './notice-link.ts';

const base = { _id: 'n1', createTime: 1, ticks: '1', seen: false };
const commodity = { id: 'g1', title: 'Amulet', num: 'V-1001' };
const auction = {
  ...base,
  commodity,
  price: '10',
  currency: 'HKD' as const,
  biddingUser: { userId: 'winner', userName: 'W' },
  shopUser: { userId: 'seller' },
  shopInfo: null,
};
const notices: Record<Notice['type'], Notice> = {
  attention_action: {
    ...base,
    type: 'attention_action',
    attentionAction: 'add',
    follower: { userId: 'u2', userName: 'B' },
  },
  attention_update: {
    ...base,
    type: 'attention_update',
    extra: { store: { id: 's1', url: null, name: 'S' }, commodity },
  },
  auction_bidding: { ...auction, type: 'auction_bidding', action: 'bid', forUserId: 'seller' },
  auction_complete: { ...auction, type: 'auction_complete', action: 'complete', forUserId: 'winner' },
  agent_buy: { ...base, type: 'agent_buy', agentStatus: 2, agent: { id: 'a1', name: 'A' }, userId: 'u1' },
  freezeGoods: {
    ...base,
    type: 'freezeGoods',
    extra: { isFreeze: true, goodsId: 'g1', goodsUrl: null, goodsTitle: 'Amulet' },
  },
  freezeStore: { ...base, type: 'freezeStore', extra: { isFreeze: true, store: { id: 's1', url: null, name: 'S' } } },
};

describe('noticeLink', () => {
  it.each([
    ['attention_action', '/follow-list'],
    ['agent_buy', '/agent-buy-list'],
    ['auction_bidding', '/auction-bid-list'],
    ['freezeStore', '/my-store'],
    ['freezeGoods', '/goods/edit/g1'],
    ['attention_update', '/item-id/V-1001/g1'],
  ] as const)('%s opens %s', (type, path) => {
    expect(noticeLink(notices[type], 'another-user')).toBe(path);
  });

  it('the end of an auction opens the bid list for the winner and the item for the seller', () => {
    expect(noticeLink(notices.auction_complete, 'winner')).toBe('/auction-bid-list');
    expect(noticeLink(notices.auction_complete, 'seller')).toBe('/item-id/V-1001/g1');
  });

  it('a chat opens its room', () => {
    expect(roomLink({ id: 'room_1_0_a.b_0', type: 'chat', notice: null }, 'a')).toBe('/chat/room_1_0_a.b_0');
    expect(roomLink({ id: 'freezeGoods', type: 'freezeGoods', notice: null }, 'a')).toBe('/my-store');
    expect(roomLink({ id: 'freezeGoods', type: 'freezeGoods', notice: notices.freezeGoods }, 'a')).toBe(
      '/goods/edit/g1',
    );
  });
});
