import type { GoodsCard } from '#protocol/entities/goods.ts';

/** What the screens of an auction need to know of its goods. */
export type AuctionedGoods = Pick<GoodsCard, 'id' | 'num' | 'title'>;

/** The records of an auction (spec §2: /bidding-list/{no}/{id}). */
export const biddingListPath = ({ id, num }: Pick<GoodsCard, 'id' | 'num'>): string =>
  `/bidding-list/${encodeURIComponent(num)}/${encodeURIComponent(id)}`;

/** Bidding on a page of its own (spec §2). */
export const addBiddingPath = (goodsId: string): string =>
  `/collections/detail/add-bidding?id=${encodeURIComponent(goodsId)}`;
