import type { DealPartyMove, OfferMove } from '#protocol/rules/states.ts';
import type { CancelReason } from '#protocol/lookups.ts';
import { ago } from './room-notation.ts';

/** An offer of the demo: who made it, when, and what ended it. */
export type DemoOffer = {
  readonly id: string;
  readonly goodsId: string;
  readonly buyer: string;
  readonly author: 'buyer' | 'seller';
  readonly price: string;
  readonly comment?: string;
  readonly made: number;
  readonly ended?: readonly [minutesAgo: number, move: OfferMove];
  readonly previous?: string;
};

type Move = readonly [minutesAgo: number, by: 'buyer' | 'seller' | 'service', move: DealPartyMove, note?: string];
/** A deal of the demo, and what both sides did. */
export type DemoDeal = {
  readonly id: string;
  readonly goodsId: string;
  readonly buyer: string;
  readonly origin: 'fixedPrice' | 'offer' | 'auction';
  readonly offer?: string;
  readonly price: string;
  readonly made: number;
  readonly moves: readonly Move[];
  /** By post to the buyer's own address, or face to face at a place. */
  readonly handOver?: 'mailing' | { readonly place: string };
  readonly shipment?: { readonly carrier: string; readonly trackingNumber: string };
  readonly cancelled?: CancelReason;
};

export const OFFERS: readonly DemoOffer[] = [
  {
    id: 'offer-chronograph-1',
    goodsId: 'chronograph',
    buyer: 'demo-buyer',
    author: 'buyer',
    price: '300000',
    made: ago(2, 4, 38),
    ended: [ago(2, 4, 24), 'reject'],
  },
  {
    id: 'offer-chronograph-2',
    goodsId: 'chronograph',
    buyer: 'demo-buyer',
    author: 'buyer',
    price: '312000',
    comment: '當場過戶，唔使分期。',
    made: ago(2, 4, 14),
    ended: [ago(1, 6, 8), 'counter'],
  },
  {
    id: 'offer-chronograph-3',
    goodsId: 'chronograph',
    buyer: 'demo-buyer',
    author: 'seller',
    price: '315000',
    comment: '連鱷魚帶同兩年保養。',
    made: ago(1, 6, 8),
    previous: 'offer-chronograph-2',
  },
  {
    id: 'offer-calatrava-1',
    goodsId: 'calatrava',
    buyer: 'demo-buyer2',
    author: 'buyer',
    price: '178000',
    comment: 'I pay the insurance to Singapore as well.',
    made: ago(0, 5, 13),
  },
  {
    id: 'offer-bangle-1',
    goodsId: 'imperial-bangle',
    buyer: 'demo-buyer',
    author: 'buyer',
    price: '1600000',
    made: ago(3, 1, 58),
    ended: [ago(3, 1, 12), 'counter'],
  },
  {
    id: 'offer-bangle-2',
    goodsId: 'imperial-bangle',
    buyer: 'demo-buyer',
    author: 'seller',
    price: '1630000',
    comment: '有缘的话 163 万可以。',
    made: ago(3, 1, 12),
    ended: [ago(1, 1, 12), 'expire'],
    previous: 'offer-bangle-1',
  },
  {
    id: 'offer-bangle-3',
    goodsId: 'imperial-bangle',
    buyer: 'demo-buyer',
    author: 'buyer',
    price: '1630000',
    comment: '看過實物，十分滿意。',
    made: ago(0, 8, 28),
  },
  {
    id: 'offer-bear-1',
    goodsId: 'golden-bear',
    buyer: 'demo-buyer2',
    author: 'buyer',
    price: '1700',
    made: ago(2, 4, 58),
    ended: [ago(2, 4, 44), 'cancel'],
  },
  {
    id: 'offer-midnight-1',
    goodsId: 'midnight-bear',
    buyer: 'demo-buyer2',
    author: 'buyer',
    price: '1150',
    comment: 'Cash, and I collect it on Saturday.',
    made: ago(9, 3),
    ended: [ago(8, 20), 'accept'],
  },
];

export const DEALS: readonly DemoDeal[] = [
  {
    id: 'deal-junk-dollar',
    goodsId: 'junk-dollar',
    buyer: 'demo-buyer',
    origin: 'auction',
    price: '152000',
    made: ago(1, 2),
    moves: [],
  },
  {
    id: 'deal-diver',
    goodsId: 'diver',
    buyer: 'wong-chikeung',
    origin: 'auction',
    price: '98000',
    made: ago(4, 1),
    handOver: { place: '尖沙咀漢口道 18 號地下，星期六下午三時' },
    moves: [[ago(3, 20), 'buyer', 'arrange']],
  },
  {
    id: 'deal-regulator',
    goodsId: 'regulator',
    buyer: 'demo-buyer',
    origin: 'fixedPrice',
    price: '64000',
    made: ago(5, 6),
    handOver: 'mailing',
    shipment: { carrier: 'SF Express', trackingNumber: 'SF1180905417' },
    moves: [
      [ago(5, 3), 'buyer', 'arrange', '請寄返屋企，夜晚七點後有人。'],
      [ago(2, 2), 'seller', 'send'],
    ],
  },
  {
    id: 'deal-pendant',
    goodsId: 'lotus-pendant',
    buyer: 'demo-buyer2',
    origin: 'fixedPrice',
    price: '58000',
    made: ago(1, 9),
    handOver: 'mailing',
    moves: [[ago(1, 4), 'buyer', 'arrange']],
  },
  {
    id: 'deal-midnight',
    goodsId: 'midnight-bear',
    buyer: 'demo-buyer2',
    origin: 'offer',
    offer: 'offer-midnight-1',
    price: '1150',
    made: ago(8, 20),
    handOver: { place: 'ION Orchard, level B4, Saturday 14:00' },
    moves: [
      [ago(8, 18), 'buyer', 'arrange'],
      [ago(6), 'seller', 'send'],
      [ago(2, 3), 'buyer', 'receive'],
    ],
  },
  {
    id: 'deal-celadon',
    goodsId: 'celadon',
    buyer: 'demo-buyer',
    origin: 'fixedPrice',
    price: '265000',
    made: ago(16),
    cancelled: 'cannotDeliver',
    moves: [[ago(15, 4), 'seller', 'cancel', '包裝時發現口沿有舊修，不願以此交貨，深感抱歉。']],
  },
];
