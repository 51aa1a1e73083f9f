import { putUpAuction, type AuctionPage } from './auctions.ts';
import type { Site } from './people.ts';

/** A piece of the seller's for 15,000 Hong Kong dollars, sent by mail or handed over. */
export function putUpForSale(site: Site, title: string): Promise<AuctionPage> {
  return putUpAuction(site, title, {
    saleType: 1,
    price: '15000',
    startingPrice: '',
    incrementPrice: '',
    endAt: null,
    logistics: ['mailing', 'faceToFace'],
  });
}
