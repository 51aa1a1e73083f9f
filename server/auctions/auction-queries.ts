import { auctionChart } from '#machines/auction/auction.machine.ts';
import { movesOf } from '#machines/domain/domain-chart.ts';
import type { AuctionTerms } from '#protocol/entities/auction.ts';
import type { MineInAuction } from '#protocol/http/auctions.ts';
import { standingOf } from '#protocol/standing-of.ts';
import type { Deps } from '../deps.ts';
import type { SqlClient } from '../database/pool.ts';
import { isVisibleTo } from '../goods/goods-card.ts';
import { viewerParams, type Viewer } from '../goods/queries.ts';
import type { AuctionUpdate } from '../realtime/auction-subscriptions.ts';
import {
  AUCTION_COLUMNS,
  AUCTION_TABLES,
  auctionFactsOf,
  readAuctionRows,
  toAuctionState,
  type AuctionRow,
} from './auction-row.ts';

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
