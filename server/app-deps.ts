import type { AccountServices } from './accounts/account-services.ts';
import type { Deps } from './deps.ts';
import type { AuctionPriceIndexer } from './search/auction-prices.ts';

/** Everything the application is made of, composed once in `compose.ts` and by tests. */
export type AppDeps = Deps &
  AccountServices & {
    /** Brings new auction prices into the search index. */
    readonly searchPrices: AuctionPriceIndexer;
  };
