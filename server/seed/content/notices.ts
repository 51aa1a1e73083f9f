import type { Notice } from '#protocol/entities/notice.ts';

type WithoutBase<Kind> = Kind extends Notice ? Omit<Kind, '_id' | 'createTime' | 'ticks' | 'seen'> : never;

/** A notification of the demo: whose, how many minutes ago, whether it was seen. */
export type DemoNotice = {
  readonly to: string;
  readonly minutesAgo: number;
  readonly seen?: true;
  /** See `UnitOfWork.notify`. */
  readonly key?: string;
  readonly notice: WithoutBase<Notice>;
};

const thing = (id: string, title: string, num = '') => ({ id, title, num });
const person = (userId: string, userName: string) => ({ userId, userName });
const LAM = { id: 'store-lam', url: '/shop-id/store-lam', name: '林氏名錶 Lam & Sons' };

/**
 * Goods numbers are filled in from the goods. Every kind is there for the buyer and for the seller; those about follows
 * are made from the follows (`write/demo-follows.ts`).
 */
export const NOTICES: readonly DemoNotice[] = [
  {
    to: 'demo-buyer',
    minutesAgo: 95,
    notice: {
      type: 'auction_bidding',
      action: 'bid',
      commodity: thing('gold-junk', '帆船金幣樣幣 1898年'),
      price: '8400',
      currency: 'USD',
      biddingUser: person('marcus-lim', 'Meridian Cellars'),
      shopUser: { userId: 'wu-chunchieh' },
      shopInfo: null,
      forUserId: 'demo-buyer',
    },
  },
  {
    to: 'demo-buyer',
    minutesAgo: 1_560,
    notice: {
      type: 'auction_complete',
      action: 'complete',
      commodity: thing('junk-dollar', '船洋二十三年 MS63'),
      price: '152000',
      currency: 'TWD',
      biddingUser: person('demo-buyer', '陳嘉欣'),
      shopUser: { userId: 'wu-chunchieh' },
      shopInfo: null,
      forUserId: 'demo-buyer',
    },
  },
  {
    to: 'demo-buyer',
    minutesAgo: 1_630,
    notice: {
      type: 'agent_buy',
      agentStatus: 2,
      agent: { id: 'agent-aoyama-bear', name: 'Studio Nine「午夜」熊 東京限定' },
      userId: 'demo-buyer',
    },
  },
  {
    to: 'demo-buyer',
    minutesAgo: 8_700,
    notice: {
      type: 'freezeGoods',
      extra: {
        isFreeze: false,
        goodsId: 'buyer-brooch',
        goodsUrl: '/goods/edit/buyer-brooch',
        goodsTitle: '四十年代珍珠胸針',
      },
    },
  },
  {
    to: 'demo-buyer',
    minutesAgo: 20_100,
    seen: true,
    notice: {
      type: 'freezeGoods',
      extra: {
        isFreeze: true,
        goodsId: 'buyer-brooch',
        goodsUrl: '/goods/edit/buyer-brooch',
        goodsTitle: '四十年代珍珠胸針',
      },
    },
  },
  {
    to: 'demo-buyer',
    minutesAgo: 30_200,
    notice: {
      type: 'freezeStore',
      extra: { isFreeze: false, store: { id: 'store-siam', url: '/shop-id/store-siam', name: 'Siam Amulet House' } },
    },
  },
  {
    to: 'demo-seller',
    minutesAgo: 210,
    notice: {
      type: 'auction_bidding',
      action: 'bid',
      commodity: thing('single-malt', '1974年 單一麥芽威士忌 雪莉桶 46.2%'),
      price: '7200',
      currency: 'SGD',
      biddingUser: person('demo-buyer2', 'Olivia Tan'),
      shopUser: { userId: 'marcus-lim' },
      shopInfo: { id: 'store-meridian', name: 'Meridian Cellars' },
      forUserId: 'demo-seller',
    },
  },
  {
    to: 'demo-seller',
    minutesAgo: 5_800,
    notice: {
      type: 'auction_complete',
      action: 'complete',
      commodity: thing('diver', '哈羅皮爾潛水錶，賽車綠，全套'),
      price: '98000',
      currency: 'HKD',
      biddingUser: person('wong-chikeung', '黃志強'),
      shopUser: { userId: 'demo-seller' },
      shopInfo: { id: 'store-lam', name: '林氏名錶 Lam & Sons' },
      forUserId: 'demo-seller',
    },
  },
  {
    to: 'demo-seller',
    minutesAgo: 1_500,
    notice: {
      type: 'agent_buy',
      agentStatus: 0,
      agent: { id: 'agent-tools', name: 'Bergeon watchmaker’s lathe' },
      userId: 'demo-seller',
    },
  },
  {
    to: 'demo-seller',
    minutesAgo: 1_860,
    notice: {
      type: 'freezeGoods',
      extra: {
        isFreeze: true,
        goodsId: 'repeater-frozen',
        goodsUrl: '/goods/edit/repeater-frozen',
        goodsTitle: '艾爾定三問懷錶，後配錶殼',
      },
    },
  },
  {
    to: 'demo-seller',
    minutesAgo: 44_000,
    seen: true,
    notice: { type: 'freezeStore', extra: { isFreeze: true, store: LAM } },
  },
  { to: 'demo-seller', minutesAgo: 43_200, notice: { type: 'freezeStore', extra: { isFreeze: false, store: LAM } } },
];
