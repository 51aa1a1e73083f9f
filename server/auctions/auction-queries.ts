import { auctionChart } from '#machines/auction/auction.machine.ts';
import { movesOf } from '#machines/domain/domain-chart.ts';
import type { AuctionTerms } from '#protocol/entities/auction.ts';
import type { MineInAuction, auctionList } from '#protocol/http/auctions.ts';
import { standingOf } from '#protocol/rules/bidder-status.ts';
import type { Deps } from '../deps.ts';
import type { SqlClient } from '../database/pool.ts';
import {
  isVisibleTo,
  GOODS_CARD_COLUMNS,
  goodsCardJoins,
  toGoodsCard,
  type GoodsCardRow,
} from '../goods/goods-card.ts';
import { viewerParams, type Viewer } from '../goods/queries.ts';
import type { AuctionUpdate, AuctionSource, AuctionViewer } from '../realtime/auction-subscriptions.ts';
import {
  AUCTION_COLUMNS,
  AUCTION_TABLES,
  auctionFactsOf,
  readAuctionRows,
  toAuctionState,
  type AuctionRow,
} from './auction-row.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { TRADE } from '#protocol/limits.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

/** AUCTION-6: who bid goes on seeing the auction, whatever becomes of its goods. `$2` is the person, `$3` whether they are customer service. */
const FOLLOWED = `(${isVisibleTo('$2', '$3')} OR EXISTS (SELECT FROM auction_bidders own WHERE own.goods_id = g.id AND own.user_id = $2))`;
const SEEN = `SELECT ${AUCTION_COLUMNS} FROM ${AUCTION_TABLES} WHERE a.goods_id = $1 AND ${FOLLOWED}`;

/** An auction that the viewer may see; undefined for what is not there or not theirs to see. */
export async function readVisibleAuction(
  { pool }: Pick<Deps, 'pool'>,
  goodsId: string,
  viewer: Viewer | undefined,
): Promise<AuctionRow | undefined> {
  const {
    rows: [row],
  } = await pool.query<AuctionRow>({ name: 'auction-seen', text: SEEN, values: [goodsId, ...viewerParams(viewer)] });
  return row;
}

/** Where auctions stand, and their newest records; what is absent is left out. Who may see them is the caller's to ask. */
export async function readAuctionUpdates(
  connection: SqlClient,
  goodsIds: readonly string[],
): Promise<Map<string, AuctionUpdate>> {
  const rows = await readAuctionRows(connection, goodsIds);
  return new Map(rows.map((row) => [row.goodsId, { state: toAuctionState(row), records: row.records }]));
}

/** AUCTION-7: what was announced; the reserve, and the salt of the first hash, once it is over. */
export function toAuctionTerms(row: AuctionRow): AuctionTerms {
  const over = row.state !== 'open';
  return {
    goodsId: row.goodsId,
    currency: row.currency,
    startingPrice: row.startingPrice,
    incrementPrice: row.incrementPrice,
    extendMinutes: row.extendMinutes,
    scheduledEndAt: row.scheduledEndAt.getTime(),
    latestEndAt: row.latestEndAt.getTime(),
    hasReserve: row.reserve !== null,
    reserve: over ? row.reserve : null,
    salt: over ? row.salt : null,
    genesis: row.genesis,
  };
}

/** What of an auction is somebody's own. */
export type BidderColumns = {
  readonly bidder: number | null;
  readonly ownPrice: string | null;
  readonly dealId: string | null;
};

/** Columns of {@link BidderColumns}. @param user the parameter of whose they are; `g` is the goods */
export const bidderColumns = (user: string): string => `
  (SELECT m.no FROM auction_bidders m WHERE m.goods_id = g.id AND m.user_id = ${user}) AS bidder,
  (SELECT trim_scale(o.price)::text FROM bids o WHERE o.goods_id = g.id AND o.user_id = ${user} AND o.kind = 'bid' AND NOT o.voided ORDER BY o.seq DESC LIMIT 1) AS "ownPrice",
  (SELECT d.id FROM deals d WHERE d.goods_id = g.id AND ${user} IN (d.buyer_id, d.seller_id) ORDER BY d.created_at DESC LIMIT 1) AS "dealId"`;

/** How somebody stands in an auction that they may see. */
export async function readBidderView(connection: SqlClient, row: AuctionRow, userId: string): Promise<MineInAuction> {
  const {
    rows: [own],
  } = await connection.query<BidderColumns>({
    name: 'auction-mine',
    text: `SELECT ${bidderColumns('$2')} FROM goods g WHERE g.id = $1`,
    values: [row.goodsId, userId],
  });
  return toBidderView(row, own ?? { bidder: null, ownPrice: null, dealId: null }, userId);
}

/** AUCTION-7: the maximum is its owner's alone. */
export function toBidderView(
  row: AuctionRow,
  { bidder, ownPrice, dealId }: BidderColumns,
  userId: string,
): MineInAuction {
  const leads = row.leaderId === userId;
  return {
    bidder,
    standing: standingOf({ state: row.state, leader: row.leaderNo }, bidder),
    maximum: leads ? row.leaderMaximum : null,
    price: ownPrice,
    moves: movesOf(auctionChart, row.state, {
      ...auctionFactsOf(row),
      by: row.sellerId === userId ? 'owner' : 'other',
    }),
    dealId,
  };
}

type List = CallAnswer<typeof auctionList>;
type Which = {
  readonly standing: 'all' | 'winning' | 'outbid' | 'won' | 'lost';
  readonly languageCode: ServerLanguage;
  readonly pageNo: number;
};
type Row = GoodsCardRow & BidderColumns;

const STANDING: Record<Which['standing'], string> = {
  all: 'true',
  winning: `a.state = 'open' AND a.leader_id = $1`,
  outbid: `a.state = 'open' AND a.leader_id IS DISTINCT FROM $1`,
  won: `a.state = 'won' AND a.leader_id = $1`,
  lost: `a.state <> 'open' AND NOT (a.state = 'won' AND a.leader_id = $1)`,
};
const from = (standing: Which['standing']): string =>
  `auction_bidders own JOIN auctions a ON a.goods_id = own.goods_id JOIN goods g ON g.id = own.goods_id WHERE own.user_id = $1 AND ${STANDING[standing]}`;

/** AUCTION-12: the auctions somebody bid in: those that run by their end, then those that are over, the latest first. */
export async function readOwnAuctions(
  connection: SqlClient,
  userId: string,
  { standing, languageCode, pageNo }: Which,
): Promise<List> {
  const page = `SELECT own.goods_id, row_number() OVER (ORDER BY (a.state = 'open') DESC, CASE WHEN a.state = 'open' THEN g.effective_end_at END, a.decided_at DESC, own.goods_id) AS place
    FROM ${from(standing)} ORDER BY place LIMIT $3 OFFSET $4`;
  const [
    { rows },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    connection.query<Row>(
      `SELECT ${GOODS_CARD_COLUMNS}, ${bidderColumns('$1')} FROM (${page}) p JOIN goods g ON g.id = p.goods_id ${goodsCardJoins('$2')} ORDER BY p.place`,
      [userId, LANGUAGE_ORDER[languageCode], TRADE.pageSize, (pageNo - 1) * TRADE.pageSize],
    ),
    connection.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${from(standing)}`, [userId]),
  ]);
  const auctions = new Map(
    (
      await readAuctionRows(
        connection,
        rows.map(({ id }) => id),
      )
    ).map((auction) => [auction.goodsId, auction]),
  );
  const items = rows.flatMap((row) => {
    const auction = auctions.get(row.id);
    return auction
      ? [{ goods: toGoodsCard(row), state: toAuctionState(auction), mine: toBidderView(auction, row, userId) }]
      : [];
  });
  return { items, total: counted?.total ?? 0, pageSize: TRADE.pageSize };
}

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
