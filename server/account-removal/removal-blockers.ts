import type { REMOVAL_BLOCKERS } from '#protocol/http/registration.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { hasAgreedAgentBuys } from '../agent-buys/erase.ts';
import { hasOpenCommitments } from '../auctions/commitments.ts';
import { hasOpenDeals } from '../deals/erase.ts';
import type { SqlClient } from '../database/pool.ts';

type RemovalBlocker = (typeof REMOVAL_BLOCKERS)[number];

/**
 * What must be settled before an account can be removed. A buyer must never hold a purchase whose seller account is
 * gone, so live goods must be withdrawn first. Frozen goods do not block: they cannot be bought, and their seller
 * cannot withdraw them.
 */
export async function findRemovalBlockers(client: SqlClient, userId: string): Promise<RemovalBlocker[]> {
  const { rows } = await client.query<{ sale_type: number }>(
    'SELECT DISTINCT sale_type FROM goods WHERE seller_id = $1 AND status IN ($2, $3) AND NOT frozen',
    [userId, GOODS_STATUS.forSale, GOODS_STATUS.toBeManaged],
  );
  const sale = rows.some((row) => row.sale_type !== SALE_TYPE.auction);
  const auction = rows.some((row) => row.sale_type === SALE_TYPE.auction) || (await hasOpenCommitments(client, userId));
  const open = (await hasOpenDeals(client, userId)) || (await hasAgreedAgentBuys(client, userId));
  return [
    ...(sale ? ['goodsForSale' as const] : []),
    ...(auction ? ['auctionRunning' as const] : []),
    ...(open ? ['openDeals' as const] : []),
  ];
}
