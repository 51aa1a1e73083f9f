import type { AccountServices } from './accounts/account-services.ts';
import type { RoomMembershipCache } from './chat/room-membership-cache.ts';
import type { Deps } from './deps.ts';
import type { AuctionPriceIndexer } from './search/auction-prices.ts';

/** All dependencies of the application, composed in `compose.ts` and by tests. */
export type AppDeps = Deps &
  AccountServices & {
    /** The members of rooms. */
    readonly memberships: RoomMembershipCache;
    /** Updates auction prices in the search index. */
    readonly searchPrices: AuctionPriceIndexer;
  };
