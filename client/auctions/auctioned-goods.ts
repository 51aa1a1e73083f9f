import type { GoodsCard } from '#protocol/entities/goods.ts';

/** The goods of an auction, as its screens show them. */
export type AuctionedGoods = Pick<GoodsCard, 'id' | 'num' | 'title'>;
