import type { z } from 'zod';
import type { Deal } from '#protocol/entities/trade.ts';
import type { listDeals as listCall, staffDeals as staffCall } from '#protocol/http/endpoints/deals.ts';
import { TRADE } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { SqlClient } from '../database/pool.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { DEAL_COLUMNS, toDealSummary, readDealRow, type DealRow, type DealReader } from './deal-row.ts';
import { goodsAndPartiesJoins } from './goods-and-parties.ts';

type Lines = z.input<typeof listCall.response>;
const LIVE = `t.state NOT IN ('completed', 'cancelled')`;

/**
 * Whose turn it is: the buyer arranges, receives and completes; the seller, or staff for consigned goods,
 * sends.
 */
export const IS_WAITING_FOR = {
  buyer: `t.state IN ('agreed', 'sent', 'received')`,
  seller: `t.state = 'arranged' AND NOT t.managed`,
  service: `t.state = 'arranged' AND t.managed`,
} as const;

/** A deal with address and history; undefined for anyone but its parties and staff. */
export async function readDeal(
  client: SqlClient,
  id: string,
  reader: DealReader,
  language: ServerLanguage,
  now: Date,
): Promise<Deal | undefined> {
  const row = await readDealRow(client, id, reader, LANGUAGE_ORDER[language]);
  if (!row) return undefined;
  const { rows } = await client.query<{ at: Date; move: string; by: Deal['history'][number]['by']; note: string }>(
    'SELECT at, move, by, note FROM deal_moves WHERE deal_id = $1 ORDER BY seq',
    [id],
  );
  const { delivery, destination, shipment } = row;
  return {
    ...toDealSummary(row, reader.userId, now),
    delivery,
    destination,
    shipment,
    history: rows.map(({ at, ...line }) => ({ at: at.getTime(), ...line })),
  };
}

/** The language of an account. */
export async function readAccountLanguage(client: SqlClient, userId: string): Promise<ServerLanguage> {
  const {
    rows: [account],
  } = await client.query<{ language_code: ServerLanguage }>('SELECT language_code FROM users WHERE id = $1', [userId]);
  return account?.language_code ?? 'EN';
}

/** A user's deals on one side: those that wait for them first, then the latest. */
export async function listDeals(
  client: SqlClient,
  userId: string,
  asked: z.output<typeof listCall.query>,
  now: Date,
): Promise<Lines> {
  return page(client, userId, asked, now, {
    where: `t.${asked.side}_id = $4 AND ($5 = 'all' OR (${LIVE}) = ($5 = 'live'))`,
    values: [userId, asked.state],
    order: `(${IS_WAITING_FOR[asked.side]}) DESC, t.updated_at DESC`,
  });
}

/**
 * Deals for staff: `waiting` oldest first, `live` or `all` latest first. Finds deals by number or id, by id, number or
 * title of the goods, and by id, username, name or e-mail of either side.
 */
export async function listDealsForStaff(
  client: SqlClient,
  userId: string,
  asked: z.output<typeof staffCall.query>,
  now: Date,
): Promise<Lines> {
  const word = asked.keyword.trim();
  return page(client, userId, asked, now, {
    where: `${{ waiting: IS_WAITING_FOR.service, live: LIVE, all: 'true' }[asked.filter]} AND ($4 = ''
      OR t.num = upper($4) OR t.id = $4 OR t.goods_id = $4
      OR t.goods_id IN (SELECT g.id FROM goods g WHERE g.num = upper($4))
      OR t.goods_id IN (SELECT w.goods_id FROM goods_texts w WHERE w.title ILIKE $5)
      OR EXISTS (SELECT FROM users p WHERE p.id IN (t.buyer_id, t.seller_id)
        AND (p.id = $4 OR p.username = lower($4) OR p.email = lower($4) OR p.true_name ILIKE $5)))`,
    values: [word, likePattern(word)],
    order: `t.updated_at${asked.filter === 'waiting' ? '' : ' DESC'}`,
  });
}

/** `$1` are the languages, `$2` and `$3` limit and offset; `values` follow. */
async function page(
  client: SqlClient,
  userId: string,
  asked: { readonly pageNo: number; readonly languageCode: ServerLanguage },
  now: Date,
  { where, values, order }: { readonly where: string; readonly values: readonly unknown[]; readonly order: string },
): Promise<Lines> {
  const { rows } = await client.query<DealRow & { total: number }>(
    `WITH page AS (
       SELECT t.id, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${order}, t.id) AS place FROM deals t
       WHERE ${where}
       ORDER BY place LIMIT $2 OFFSET $3)
     SELECT ${DEAL_COLUMNS}, page.total FROM page JOIN deals t USING (id) ${goodsAndPartiesJoins('$1')}
     ORDER BY page.place`,
    [LANGUAGE_ORDER[asked.languageCode], TRADE.pageSize, (asked.pageNo - 1) * TRADE.pageSize, ...values],
  );
  return {
    items: rows.map((row) => toDealSummary(row, userId, now)),
    total: rows[0]?.total ?? 0,
    pageSize: TRADE.pageSize,
  };
}
