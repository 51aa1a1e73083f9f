import type { NoticeOf, NoticeType } from '#protocol/rules/notices.ts';

const base = { _id: 'n1', createTime: 1, ticks: '1', seen: false };
const commodity = { id: 'g1', title: 'A watch', num: 'VM-1' };
const store = { id: 's1', url: null, name: 'A store' };
const auction = {
  ...base,
  commodity,
  price: '100',
  currency: 'HKD',
  biddingUser: { userId: 'bidder', userName: 'Ben' },
  shopUser: { userId: 'seller' },
  shopInfo: null,
} as const;

/** One notice of each kind. The seller of `auction_bidding` and the winner of `auction_complete` read theirs. */
export const SAMPLE_NOTICES: { readonly [Type in NoticeType]: NoticeOf<Type> } = {
  attention_action: {
    ...base,
    type: 'attention_action',
    attentionAction: 'add',
    follower: { userId: 'follower', userName: 'Fay' },
  },
  attention_update: { ...base, type: 'attention_update', extra: { store, commodity } },
  auction_bidding: { ...auction, type: 'auction_bidding', action: 'bid', forUserId: 'seller' },
  agent_buy: { ...base, type: 'agent_buy', agentStatus: 2, agent: { id: 'a1', name: 'A bag' }, userId: 'reader' },
  auction_complete: { ...auction, type: 'auction_complete', action: 'complete', forUserId: 'bidder' },
  discussion: {
    ...base,
    type: 'discussion',
    action: 'reply',
    article: { id: 'a1', title: 'An article' },
    reply: { id: 'r1', number: 21 },
    person: { userId: 'writer', userName: 'Wen' },
  },
  saved_search: {
    ...base,
    type: 'saved_search',
    search: { id: 'q1', title: 'watch, Watches', path: '/collections/1/watches/watch?sort=newest' },
    pieces: 4,
    goods: [commodity],
  },
  freezeStore: { ...base, type: 'freezeStore', extra: { isFreeze: true, store } },
  freezeGoods: {
    ...base,
    type: 'freezeGoods',
    extra: { isFreeze: true, goodsId: 'g1', goodsUrl: null, goodsTitle: 'A watch' },
  },
};
