import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import type { AuctionRow } from './auction-row.ts';

/** Who a notice is for, with the title of the goods in their language, and the store of the goods. */
export type AuctionRecipient = {
  readonly userId: string;
  readonly name: string;
  readonly title: string;
  readonly shopInfo: { readonly id: string; readonly name: string } | null;
};

/** @param isRecipient condition on `u`, a user, for the goods `g` */
const recipientsSql = (isRecipient: string): string => `SELECT u.id AS "userId", coalesce(u.true_name, '') AS name,
    coalesce((SELECT t.title FROM goods_texts t WHERE t.goods_id = g.id AND t.title <> ''
              ORDER BY array_position(CASE u.language_code WHEN 'ZHHK' THEN $2::text[] WHEN 'ZHCN' THEN $3::text[]
              ELSE $4::text[] END, t.language) LIMIT 1), g.num) AS title,
    (SELECT jsonb_build_object('id', s.id, 'name', s.display_name) FROM stores s WHERE s.id = g.store_id) AS "shopInfo"
  FROM goods g JOIN users u ON ${isRecipient} WHERE g.id = $1`;
const GIVEN = recipientsSql('u.id = ANY ($5)');
const SELLER_AND_LEADER = recipientsSql(
  'u.id = ANY (ARRAY[g.seller_id, (SELECT a.leader_id FROM auctions a WHERE a.goods_id = g.id)])',
);
const ORDERS = [LANGUAGE_ORDER.ZHHK, LANGUAGE_ORDER.ZHCN, LANGUAGE_ORDER.EN];

/** The possible readers of {@link notifyBid}: the seller, and the leader at this moment if there is one. */
export async function readBidRecipients(client: SqlClient, goodsId: string): Promise<AuctionRecipient[]> {
  const { rows } = await client.query<AuctionRecipient>({
    name: 'auction-bid-recipients',
    text: SELLER_AND_LEADER,
    values: [goodsId, ...ORDERS],
  });
  return rows;
}

/**
 * Notifies the seller of a new bid and the previous leader that they were outbid: once per batch. An unseen notice of
 * the same auction is replaced. While an auction runs, the seller too sees bidders as numbers.
 * @param row before the batch
 * @param recipients as of the row
 * @param price the current bid
 * @param bids how many bids the batch added
 */
export function notifyBid(
  work: UnitOfWork,
  row: AuctionRow,
  recipients: readonly AuctionRecipient[],
  { price, leader, bids }: { readonly price: string; readonly leader: string; readonly bids: number },
): void {
  for (const { userId, title, shopInfo } of recipients) {
    if (userId !== row.sellerId && userId === leader) continue;
    work.notify(userId, {
      type: 'auction_bidding',
      action: 'bid',
      commodity: { id: row.goodsId, title, num: row.num },
      price,
      currency: row.currency,
      biddingUser: null,
      shopUser: { userId: row.sellerId },
      shopInfo,
      forUserId: userId,
      bids: Math.max(1, bids),
    });
  }
}

/**
 * Notifies winner and seller of the end, by name; of an unsold auction only the seller. Bidders refetch their auctions.
 */
export async function notifyAuctionEnd(work: UnitOfWork, row: AuctionRow, winnerId: string | null): Promise<void> {
  const { rows: recipients } = await work.client.query<AuctionRecipient>(GIVEN, [
    row.goodsId,
    ...ORDERS,
    [row.sellerId, ...(winnerId === null ? [] : [winnerId])],
  ]);
  const winner = recipients.find(({ userId }) => userId === winnerId);
  for (const { userId, title, shopInfo } of recipients) {
    work.notify(userId, {
      type: 'auction_complete',
      action: 'complete',
      commodity: { id: row.goodsId, title, num: row.num },
      price: row.price ?? row.startingPrice,
      currency: row.currency,
      biddingUser: winner ? { userId: winner.userId, userName: winner.name } : null,
      shopUser: { userId: row.sellerId },
      shopInfo,
      forUserId: userId,
    });
  }
  await refreshBidders(work, row.goodsId);
}

/** Makes the open pages of everyone who bid refetch their auctions. */
export async function refreshBidders(work: UnitOfWork, goodsId: string): Promise<void> {
  const { rows } = await work.client.query<{ user_id: string }>(
    'SELECT user_id FROM auction_bidders WHERE goods_id = $1',
    [goodsId],
  );
  if (rows.length > 0)
    work.send(
      rows.map(({ user_id }) => user_id),
      { event: 'changed', data: { families: ['auctions', 'goods'] } },
    );
}
