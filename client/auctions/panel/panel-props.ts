import type { SheetGoods } from '#client/goods/sheet/sheet-goods.ts';
import type { AuctionedGoods } from '../use-auction.ts';

/** What the panel of an auction is given, and its parts. */
export type AuctionPanelProps = {
  goods: AuctionedGoods;
  signedIn: boolean;
  isOwn: boolean;
  /** The goods of which it shows what their buyer pays in all. */
  sheet?: SheetGoods | undefined;
};
