import type { ServerLanguage } from '#protocol/locales.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import type { AuctionRow } from './auction-row.ts';

type Recipient = { readonly userId: string; readonly name: string; readonly title: string };

const RECIPIENTS = `SELECT u.id AS "userId", coalesce(u.true_name, '') AS name,
    coalesce((SELECT t.title FROM goods_texts t WHERE t.goods_id = $1 AND t.title <> ''
              ORDER BY array_position(CASE u.language_code WHEN 'ZHHK' THEN $3::text[] WHEN 'ZHCN' THEN $4::text[]
              ELSE $5::text[] END, t.language) LIMIT 1), $6) AS title
  FROM users u WHERE u.id = ANY ($2)`;
const order = (language: ServerLanguage): readonly string[] => LANGUAGE_ORDER[language];

/** Recipients by user id, with the title of the goods in their language. */
async function readRecipients(
  client: SqlClient,
  row: AuctionRow,
  userIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const { rows } = await client.query<Recipient>({
    name: 'auction-recipients',
    text: RECIPIENTS,
    values: [row.goodsId, userIds, order('ZHHK'), order('ZHCN'), order('EN'), row.num],
  });
  return new Map(rows.map((recipient) => [recipient.userId, recipient]));
}

async function readStore(client: SqlClient, { storeId }: AuctionRow): Promise<{ id: string; name: string } | null> {
  if (storeId === null) return null;
  const {
    rows: [store],
  } = await client.query<{ id: string; name: string }>('SELECT id, display_name AS name FROM stores WHERE id = $1', [
    storeId,
  ]);
  return store ?? null;
}

/**
 * Notifies the seller of a new bid and the previous leader that they were outbid: once per batch. An unseen notice of
 * the same auction is replaced. While an auction runs, the seller too sees bidders as numbers.
 * @param price the current bid
 * @param bids how many bids the batch added
 */
export async function notifyBid(
  work: UnitOfWork,
  row: AuctionRow,
  { price, leader, bids }: { readonly price: string; readonly leader: string; readonly bids: number },
): Promise<void> {
  const outbid = row.leaderId !== null && row.leaderId !== leader ? [row.leaderId] : [];
  const [recipients, shopInfo] = await Promise.all([
    readRecipients(work.client, row, [...outbid, row.sellerId]),
    readStore(work.client, row),
  ]);
  for (const { userId, title } of recipients.values()) {
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
  const [recipients, shopInfo] = await Promise.all([
    readRecipients(work.client, row, [row.sellerId, ...(winnerId === null ? [] : [winnerId])]),
    readStore(work.client, row),
  ]);
  const winner = winnerId === null ? undefined : recipients.get(winnerId);
  for (const { userId, title } of recipients.values()) {
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
