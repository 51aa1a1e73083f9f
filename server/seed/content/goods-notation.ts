import type { Translated } from '../../public/content/translated.ts';
import type { CurrencyCode } from '#protocol/money.ts';
import type { ThingName } from '../pictures/catalogue.ts';

/** Goods of the demo. */
export type DemoGoods = {
  readonly id: string;
  readonly seller: string;
  readonly store?: string;
  readonly category: string;
  readonly thing: ThingName;
  /** Amount, or of an auction the present price. */
  readonly price: string | null;
  readonly currency: CurrencyCode;
  readonly title: Translated;
  readonly description: Translated;
  readonly brand?: string;
  /**
   * Hours until the auction ends (below zero: since it ended), with its starting price and step; a reserve, and
   * minutes by which late bids extend it.
   */
  readonly auction?: {
    readonly start: string;
    readonly step: string;
    readonly hours: number;
    readonly reserve?: string;
    readonly extend?: number;
  };
  /** Not a thing but a token. */
  readonly token?: { readonly chain: string; readonly tokenId: string };
  readonly managed?: true;
  readonly state?: 'hidden' | 'frozen' | 'soldOut' | 'auctionComplete' | 'draft' | 'pending' | 'rejected';
};
