import { openAuction, type AuctionPage } from './auctions.ts';
import type { SiteServer } from './people.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';

/** Goods of the seller for HKD 15,000, by mail or face to face. */
export function createListing(site: SiteServer, title: string, terms: Partial<GoodsData> = {}): Promise<AuctionPage> {
  return openAuction(site, title, {
    saleType: 1,
    price: '15000',
    startingPrice: '',
    incrementPrice: '',
    endAt: null,
    logistics: ['mailing', 'faceToFace'],
    ...terms,
  });
}
