import type { BindingLimits } from '#machines/binding/binding-act.ts';
import { auctionChart } from '#machines/auction/auction.machine.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import type { AuctionTerms } from '#protocol/entities/auction.ts';
import type { BidderView, auctionList } from '#protocol/http/auctions.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import {
  bindingFactsOf,
  buyerEligibilitySql,
  exchangeRateSql,
  type BuyerColumns,
} from '../account-state/buyer-eligibility.ts';
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
  minimumBidOfRow,
  toAuctionState,
  type AuctionRow,
} from './auction-row.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { TRADE } from '#protocol/limits.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

/** Bidders keep access to the auction after its goods are hidden. `$2` is the user, `$3` whether they are staff. */
const IS_VISIBLE = `(${isVisibleTo('$2', '$3')} OR EXISTS (SELECT FROM auction_bidders own
  WHERE own.goods_id = g.id AND own.user_id = $2))`;
const VISIBLE_AUCTION = `SELECT ${AUCTION_COLUMNS} FROM ${AUCTION_TABLES} WHERE a.goods_id = $1 AND ${IS_VISIBLE}`;

/** Reads an auction that the viewer may see; undefined if it is absent or not visible to them. */
export async function readVisibleAuction(
  { pool }: Pick<Deps, 'pool'>,
  goodsId: string,
  viewer: Viewer | undefined,
): Promise<AuctionRow | undefined> {
  const {
    rows: [row],
  } = await pool.query<AuctionRow>({
    name: 'auction-visible',
    text: VISIBLE_AUCTION,
    values: [goodsId, ...viewerParams(viewer)],
  });
  return row;
}

/** Current states and newest records of auctions; absent ones are left out. The caller checks visibility. */
export async function readAuctionUpdates(
  client: SqlClient,
  goodsIds: readonly string[],
): Promise<Map<string, AuctionUpdate>> {
  const rows = await readAuctionRows(client, goodsIds);
  return new Map(rows.map((row) => [row.goodsId, { state: toAuctionState(row), records: row.records }]));
}

/** The published terms. The reserve and the salt of the first hash are included once the auction is over. */
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

/** The columns of a user's own bids in an auction. */
export type BidderColumns = {
  readonly bidder: number | null;
  readonly ownPrice: string | null;
  readonly dealId: string | null;
} & Pick<BuyerColumns, 'buyer' | 'rate'>;

/**
 * Columns of {@link BidderColumns}. `g` is the goods.
 * @param user the SQL parameter of the user id
 */
export const bidderColumns = (user: string): string => `
  (SELECT m.bidder_no FROM auction_bidders m WHERE m.goods_id = g.id AND m.user_id = ${user}) AS bidder,
  (SELECT trim_scale(o.price)::text FROM auction_records o WHERE o.goods_id = g.id AND o.user_id = ${user}
  AND o.kind = 'bid' AND NOT o.voided ORDER BY o.seq DESC LIMIT 1) AS "ownPrice",
  (SELECT d.id FROM deals d WHERE d.goods_id = g.id AND ${user} IN (d.buyer_id, d.seller_id)
  ORDER BY d.created_at DESC LIMIT 1) AS "dealId",
  (SELECT ${buyerEligibilitySql('b')} FROM users b WHERE b.id = ${user}) AS buyer,
  ${exchangeRateSql('g.currency')} AS rate`;

/** A user's own view of an auction that they may see. */
export async function readBidderView(
  client: SqlClient,
  row: AuctionRow,
  userId: string,
  limits: BindingLimits,
): Promise<BidderView> {
  const {
    rows: [own],
  } = await client.query<BidderColumns>({
    name: 'auction-mine',
    text: `SELECT ${bidderColumns('$2')} FROM goods g WHERE g.id = $1`,
    values: [row.goodsId, userId],
  });
  if (!own) throw new Error(`the auction ${row.goodsId} has no goods`);
  return toBidderView(row, own, userId, limits);
}

/** The maximum bid is visible to its owner only. The moves are those of the minimum bid and of the buy-now price. */
export function toBidderView(row: AuctionRow, own: BidderColumns, userId: string, limits: BindingLimits): BidderView {
  const { bidder, ownPrice, dealId, buyer, rate } = own;
  const leads = row.leaderId === userId;
  const by = row.sellerId === userId ? 'owner' : 'other';
  const list = (sum: string | null): LegalMove[] =>
    listMoves(auctionChart, row.state, {
      ...auctionFactsOf(row, bindingFactsOf({ buyer, rate, currency: row.currency }, sum, limits)),
      by,
    });
  const buying = list(row.fixedPrice);
  return {
    bidder,
    status: bidderStatusOf({ state: row.state, leader: row.leaderNo }, bidder),
    maximum: leads ? row.leaderMaximum : null,
    price: ownPrice,
    moves: list(minimumBidOfRow(row)).map((one, at) => (one.move === 'buy' ? buying[at]! : one)),
    dealId,
  };
}

type OwnAuctionPage = CallResponse<typeof auctionList>;
type OwnAuctionFilter = {
  readonly status: 'all' | 'winning' | 'outbid' | 'won' | 'lost';
  readonly languageCode: ServerLanguage;
  readonly pageNo: number;
};
type OwnAuctionRow = GoodsCardRow & BidderColumns;

const STATUS_CONDITIONS: Record<OwnAuctionFilter['status'], string> = {
  all: 'true',
  winning: `a.state = 'open' AND a.leader_id = $1`,
  outbid: `a.state = 'open' AND a.leader_id IS DISTINCT FROM $1`,
  won: `a.state = 'won' AND a.leader_id = $1`,
  lost: `a.state <> 'open' AND NOT (a.state = 'won' AND a.leader_id = $1)`,
};
const ownAuctionTables = (status: OwnAuctionFilter['status']): string =>
  `auction_bidders own JOIN auctions a ON a.goods_id = own.goods_id JOIN goods g ON g.id = own.goods_id
    WHERE own.user_id = $1 AND ${STATUS_CONDITIONS[status]}`;

/** Auctions a user bid in: running ones by their end, then finished ones, the latest first. */
export async function readOwnAuctions(
  client: SqlClient,
  userId: string,
  { status, languageCode, pageNo }: OwnAuctionFilter,
  limits: BindingLimits,
): Promise<OwnAuctionPage> {
  const page = `SELECT own.goods_id, row_number() OVER (ORDER BY (a.state = 'open') DESC, CASE WHEN a.state = 'open'
    THEN g.effective_end_at END, a.decided_at DESC, own.goods_id) AS position
    FROM ${ownAuctionTables(status)} ORDER BY position LIMIT $3 OFFSET $4`;
  const [
    { rows },
    {
      rows: [counted],
    },
  ] = await Promise.all([
    client.query<OwnAuctionRow>(
      `SELECT ${GOODS_CARD_COLUMNS}, ${bidderColumns('$1')} FROM (${page}) p
        JOIN goods g ON g.id = p.goods_id ${goodsCardJoins('$2')} ORDER BY p.position`,
      [userId, LANGUAGE_ORDER[languageCode], TRADE.pageSize, (pageNo - 1) * TRADE.pageSize],
    ),
    client.query<{ total: number }>(`SELECT count(*)::int AS total FROM ${ownAuctionTables(status)}`, [userId]),
  ]);
  const auctions = new Map(
    (
      await readAuctionRows(
        client,
        rows.map(({ id }) => id),
      )
    ).map((auction) => [auction.goodsId, auction]),
  );
  const items = rows.flatMap((row) => {
    const auction = auctions.get(row.id);
    return auction
      ? [{ goods: toGoodsCard(row), state: toAuctionState(auction), mine: toBidderView(auction, row, userId, limits) }]
      : [];
  });
  return { items, total: counted?.total ?? 0, pageSize: TRADE.pageSize };
}

/** The visibility check for many users and auctions at once. */
const VISIBILITY = `SELECT coalesce(${isVisibleTo('l.user_id', 'v.is_customer_service')}
      OR EXISTS (SELECT FROM auction_bidders b WHERE b.goods_id = g.id AND b.user_id = l.user_id), false)
      AND g.id IS NOT NULL AS visible
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS l(user_id, goods_id, position)
  LEFT JOIN users v ON v.id = l.user_id
  LEFT JOIN goods g ON g.id = l.goods_id
  LEFT JOIN stores s ON s.id = g.store_id
  ORDER BY l.position`;

/** Database reads for clients that subscribe to auctions (server/realtime/auction-subscriptions.ts). */
export function createAuctionSource(client: SqlClient): AuctionSource {
  return {
    async areVisible(viewers: readonly AuctionViewer[]) {
      const { rows } = await client.query<{ visible: boolean }>({
        name: 'auctions-visible',
        text: VISIBILITY,
        values: [viewers.map(({ userId }) => userId), viewers.map(({ goodsId }) => goodsId)],
      });
      return rows.map(({ visible }) => visible);
    },
    readStates: (goodsIds) => readAuctionUpdates(client, goodsIds),
  };
}
