import type { listTasks, RoomTrade, Task } from '#protocol/http/tasks.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { TASKS } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_FILE_TYPE, GOODS_STATUS } from '#protocol/lookups.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import type { SqlClient } from '../database/pool.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { IS_WAITING_FOR } from '../deals/queries.ts';
import { toFileRef } from '../files/queries.ts';
import { IS_LISTED } from '../goods/goods-card.ts';

/** `$1` is the user, `$2` the time. */
const COLUMNS = `t.id, t.price, t.currency`;
const ALL = `
  SELECT 'offer' AS kind, CASE WHEN t.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS side, t.goods_id, ${COLUMNS},
    NULL::jsonb AS deal, t.expires_at AS due_at, t.created_at AS since
  FROM offers t WHERE t.state = 'pending' AND t.expires_at > $2
    AND (t.buyer_id = $1 AND t.author = 'seller' OR t.seller_id = $1 AND t.author = 'buyer')
  UNION ALL
  SELECT 'deal', CASE WHEN t.buyer_id = $1 THEN 'buyer' ELSE 'seller' END, t.goods_id, ${COLUMNS},
    jsonb_build_object('state', t.state, 'isToken', t.is_token, 'logistics', t.logistics), NULL, t.updated_at
  FROM deals t
  WHERE t.buyer_id = $1 AND ${IS_WAITING_FOR.buyer} OR t.seller_id = $1 AND ${IS_WAITING_FOR.seller}
  UNION ALL
  SELECT 'outbid', 'buyer', a.goods_id, a.goods_id, a.price, a.currency, NULL, g.effective_end_at, a.opened_at
  FROM auction_bidders own JOIN auctions a ON a.goods_id = own.goods_id JOIN goods g ON g.id = a.goods_id
    LEFT JOIN stores s ON s.id = g.store_id
  WHERE own.user_id = $1 AND a.state = 'open' AND g.effective_end_at > $2 AND a.leader_id IS DISTINCT FROM $1
    AND ${IS_LISTED}
  UNION ALL
  SELECT 'quote', 'buyer', NULL, q.id, q.quote_price, q.quote_currency, NULL, q.quote_expires_at, q.updated_at
  FROM agent_buys q WHERE q.buyer_id = $1 AND q.state = 'quoted' AND q.quote_expires_at > $2
  UNION ALL
  SELECT 'correction', 'seller', g.id, g.id, NULL, g.currency, NULL, NULL, g.updated_at
  FROM goods g WHERE g.seller_id = $1 AND g.status = ${GOODS_STATUS.rejected} AND NOT g.seller_removed`;

const MOST_URGENT = `
  WITH ranked AS (
    SELECT every.*, count(*) OVER (PARTITION BY side)::int AS total,
      row_number() OVER (PARTITION BY side ORDER BY due_at NULLS LAST, since, id) AS position
    FROM (${ALL}) every)
  SELECT p.kind, p.side, p.id, p.price, p.currency, p.deal, p.due_at AS "dueAt", p.total,
    coalesce(q.title, texts.title, g.num, '') AS title, coalesce(g.num, '') AS num, front.file_id AS "imageId"
  FROM ranked p
  LEFT JOIN goods g ON g.id = p.goods_id
  LEFT JOIN agent_buys q ON p.kind = 'quote' AND q.id = p.id
  LEFT JOIN goods_images front ON front.goods_id = g.id AND front.kind = ${GOODS_FILE_TYPE.frontImage}
    AND front.kind_position = 0
  LEFT JOIN LATERAL (SELECT w.title FROM goods_texts w WHERE w.goods_id = g.id AND w.title <> ''
    ORDER BY array_position($3::text[], w.language) LIMIT 1) texts ON true
  WHERE p.position <= $4 ORDER BY p.side, p.position`;

type TaskRow = Pick<Task, 'kind' | 'side' | 'id' | 'currency' | 'deal' | 'title' | 'num'> & {
  readonly price: string | null;
  readonly dueAt: Date | null;
  readonly imageId: string | null;
  readonly total: number;
};

/**
 * What waits for a user's move, as buyer and as seller: what is due first comes first, then what has waited longest.
 */
export async function readTasks(
  client: SqlClient,
  userId: string,
  language: ServerLanguage,
  now: Date,
): Promise<CallResponse<typeof listTasks>> {
  const { rows } = await client.query<TaskRow>({
    name: 'tasks',
    text: MOST_URGENT,
    values: [userId, now, LANGUAGE_ORDER[language], TASKS.perSide],
  });
  const totalOf = (side: Task['side']) => rows.find((row) => row.side === side)?.total ?? 0;
  return {
    items: rows.map(({ price, dueAt, imageId, total: _, ...row }) => ({
      ...row,
      image: toFileRef(imageId),
      price: price === null ? null : unpadAmount(price),
      dueTime: dueAt?.getTime() ?? null,
    })),
    buyer: totalOf('buyer'),
    seller: totalOf('seller'),
  };
}

/** Trades of one user that are returned. */
const TRADES_MOST = 500;

/** `$1` is the user, `$2` the time. */
const ROOM_TRADES = `
  SELECT * FROM (
    SELECT DISTINCT ON (every."roomId") every.* FROM (
      SELECT t.room_id AS "roomId", CASE WHEN t.previous_id IS NULL THEN 'offer' ELSE 'counterOffer' END AS kind,
        CASE WHEN t.buyer_id = $1 THEN 'buyer' ELSE 'seller' END AS side,
        CASE t.author WHEN 'buyer' THEN 'seller' ELSE 'buyer' END AS turn,
        t.price, t.currency, t.expires_at AS "expiresAt", t.created_at AS since
      FROM offers t WHERE (t.buyer_id = $1 OR t.seller_id = $1) AND t.state = 'pending' AND t.expires_at > $2
      UNION ALL
      SELECT t.room_id, 'deal', CASE WHEN t.buyer_id = $1 THEN 'buyer' ELSE 'seller' END,
        CASE WHEN ${IS_WAITING_FOR.buyer} THEN 'buyer' WHEN ${IS_WAITING_FOR.seller} THEN 'seller' ELSE 'service' END,
        t.price, t.currency, NULL, t.updated_at
      FROM deals t WHERE (t.buyer_id = $1 OR t.seller_id = $1) AND t.state NOT IN ('completed', 'cancelled')
      UNION ALL
      SELECT q.room_id, 'quote', 'buyer', CASE q.state WHEN 'quoted' THEN 'buyer' ELSE 'service' END,
        q.quote_price, q.quote_currency, CASE q.state WHEN 'quoted' THEN q.quote_expires_at END, q.updated_at
      FROM agent_buys q WHERE q.buyer_id = $1 AND q.quote_price IS NOT NULL
        AND (q.state = 'agreed' OR q.state = 'quoted' AND q.quote_expires_at > $2)) every
    ORDER BY every."roomId", every.since DESC) newest
  ORDER BY newest.since DESC, newest."roomId" LIMIT ${TRADES_MOST}`;

/** The trade that goes on in each room of a user as buyer or seller: sum, and who has to act next. */
export async function readRoomTrades(client: SqlClient, userId: string, now: Date): Promise<RoomTrade[]> {
  const { rows } = await client.query<Omit<RoomTrade, 'expiresAt'> & { expiresAt: Date | null; since: Date }>({
    name: 'room-trades',
    text: ROOM_TRADES,
    values: [userId, now],
  });
  return rows.map(({ since: _, price, expiresAt, ...row }) => ({
    ...row,
    price: unpadAmount(price),
    expiresAt: expiresAt?.getTime() ?? null,
  }));
}
