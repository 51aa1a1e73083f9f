import { SALE_TYPE } from '#protocol/lookups.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';

/** Every running auction, the next to end first. */
export const RUNNING_AUCTIONS_PATH = collectionsPath({
  filters: { saleType: `${SALE_TYPE.auction}`, sort: 'endingSoon' },
});
