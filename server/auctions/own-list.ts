import type { auctionList } from '#protocol/http/auctions.ts';
import type { CallAnswer } from '#protocol/http/define-call.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { TRADE } from '#protocol/limits.ts';
import type { SqlClient } from '../database/pool.ts';
import { GOODS_CARD_COLUMNS, goodsCardJoins, toGoodsCard, type GoodsCardRow } from '../goods/goods-card.ts';
import { LANGUAGE_ORDER } from '../goods/goods-texts.ts';
import { readAuctionRows, toAuctionState } from './auction-row.ts';
import { toBidderView, bidderColumns, type BidderColumns } from './auction-queries.ts';

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
