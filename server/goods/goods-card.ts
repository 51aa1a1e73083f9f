import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { GOODS_FILE_TYPE, GOODS_STATUS, SALE_TYPE, STORE_STATUS } from '#protocol/lookups.ts';
import type { AuctionStatus } from '#protocol/rules/states.ts';
import { pictureSql } from '../files/queries.ts';
import { unpadAmount } from '../database/unpad-amount.ts';

/** Characters of a description on a card. */
const DESCRIPTION = 300;

const HELD_OUT = `NOT g.seller_removed AND (g.store_id IS NULL OR s.status = ${STORE_STATUS.success} AND NOT s.frozen)`;
const OPEN = `NOT g.frozen AND ${HELD_OUT}`;
/** Listed, or frozen while listed; a refusal names the difference. `g` is the goods, `s` their store (outer join). */
export const IS_LISTED_OR_FROZEN = `(g.status = ${GOODS_STATUS.forSale} AND ${HELD_OUT})`;
/** For sale and not frozen, of an open store that is not frozen and of a seller with an account. */
export const IS_LISTED = `(g.status = ${GOODS_STATUS.forSale} AND ${OPEN})`;
/** Visible to everyone: listed or sold. */
export const IS_PUBLIC = `(g.status IN (${GOODS_STATUS.forSale}, ${GOODS_STATUS.soldOut},
  ${GOODS_STATUS.auctionComplete}) AND ${OPEN})`;
/**
 * Visible to one viewer: everything public, own goods, and everything for staff.
 * @param viewer the SQL parameter of the user id, null for a visitor
 * @param staff the SQL parameter that is true for staff
 */
export const isVisibleTo = (viewer: string, staff: string): string =>
  `(${IS_PUBLIC} OR g.seller_id = ${viewer} AND NOT g.seller_removed OR ${staff}::boolean)`;

/** Columns of a card; needs {@link goodsCardJoins}. */
export const GOODS_CARD_COLUMNS = `g.id, g.num, g.type, g.sale_type AS "saleType", g.status, g.frozen,
  CASE auction.state WHEN 'bought' THEN g.fixed_price ELSE g.price END AS price, g.currency,
  auction.state AS "auctionState", auction.bid_count AS "bids",
  coalesce(g.effective_end_at, auction.scheduled_end_at) AS "auctionEndAt", g.seller_id AS "sellerId",
  g.store_id AS "storeId", g.category_code AS "categoryCode", g.created_at AS "createdAt",
  ${pictureSql('front.file_id')} AS image,
  coalesce(words.title, g.num) AS title, left(coalesce(words.description, ''), ${DESCRIPTION}) AS description,
  coalesce(s.display_name, u.true_name, '') AS "sellerName"`;
/** @param languages the SQL parameter with the languages of the reader, the preferred one first (goods-texts.ts) */
export const goodsCardJoins = (languages: string): string => `
  LEFT JOIN stores s ON s.id = g.store_id
  LEFT JOIN users u ON u.id = g.seller_id
  LEFT JOIN auctions auction ON auction.goods_id = g.id AND g.sale_type = ${SALE_TYPE.auction}
  LEFT JOIN goods_images front ON front.goods_id = g.id AND front.kind = ${GOODS_FILE_TYPE.frontImage}
  AND front.kind_position = 0
  LEFT JOIN LATERAL (SELECT t.title, t.description FROM goods_texts t WHERE t.goods_id = g.id AND t.title <> ''
                     ORDER BY array_position(${languages}::text[], t.language) LIMIT 1) words ON true`;

export type GoodsCardRow = Omit<GoodsCard, 'createTime' | 'auction'> & {
  readonly createdAt: Date;
  readonly auctionState: AuctionStatus | null;
  readonly bids: number | null;
  readonly auctionEndAt: Date | null;
};

/** A row of {@link GOODS_CARD_COLUMNS} as the wire has it, without other columns. */
export function toGoodsCard(row: GoodsCardRow): GoodsCard {
  return {
    id: row.id,
    num: row.num,
    type: row.type,
    saleType: row.saleType,
    status: row.status,
    frozen: row.frozen,
    price: row.price === null ? null : unpadAmount(row.price),
    currency: row.currency,
    auction:
      row.auctionState === null || row.auctionEndAt === null
        ? null
        : { state: row.auctionState, bids: row.bids ?? 0, effectiveEndAt: row.auctionEndAt.getTime() },
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    storeId: row.storeId,
    categoryCode: row.categoryCode,
    title: row.title,
    description: row.description,
    image: row.image,
    createTime: row.createdAt.getTime(),
  };
}
