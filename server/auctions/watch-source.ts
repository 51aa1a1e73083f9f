import type { SqlClient } from '../database/pool.ts';
import { isVisibleTo } from '../goods/goods-card.ts';
import type { AuctionSource, AuctionViewer } from '../realtime/auction-subscriptions.ts';
import { readAuctionUpdates } from './auction-queries.ts';

/** AUCTION-6, for many people and auctions at once. */
const VISIBLE = `SELECT coalesce(${isVisibleTo('l.user_id', 'v.is_customer_service')}
      OR EXISTS (SELECT FROM auction_bidders b WHERE b.goods_id = g.id AND b.user_id = l.user_id), false) AND g.id IS NOT NULL AS visible
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS l(user_id, goods_id, place)
  LEFT JOIN users v ON v.id = l.user_id
  LEFT JOIN goods g ON g.id = l.goods_id
  LEFT JOIN stores s ON s.id = g.store_id
  ORDER BY l.place`;

/** What sockets that watch auctions ask of the database (server/realtime/auction-subscriptions.ts). */
export function createAuctionSource(connection: SqlClient): AuctionSource {
  return {
    async areVisible(looks: readonly AuctionViewer[]) {
      const { rows } = await connection.query<{ visible: boolean }>({
        name: 'auctions-visible',
        text: VISIBLE,
        values: [looks.map(({ userId }) => userId), looks.map(({ goodsId }) => goodsId)],
      });
      return rows.map(({ visible }) => visible);
    },
    readStates: (goodsIds) => readAuctionUpdates(connection, goodsIds),
  };
}
