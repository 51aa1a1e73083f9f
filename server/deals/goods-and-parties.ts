import type { Deal } from '#protocol/entities/trade.ts';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';
import { toFileRef } from '../files/queries.ts';
import { IS_PUBLIC } from '../goods/goods-card.ts';
import type { UnitOfWork } from '../events/transact.ts';

/**
 * Columns that offers and deals share: the goods and both sides. `t` is the row of either. Removed goods have the title
 * that their room stored.
 */
export const GOODS_AND_PARTIES_COLUMNS = `t.id, t.goods_id AS "goodsId", coalesce(g.num, '') AS "goodsNum",
  coalesce(${IS_PUBLIC}, false) AS "goodsPublic", coalesce(words.title, r.ref_name, g.num, '') AS title,
  front.file_id AS "imageId",
  t.room_id AS "roomId", t.buyer_id AS "buyerId", coalesce(b.true_name, '') AS "buyerName",
  b.head_file_id AS "buyerHead",
  t.seller_id AS "sellerId", coalesce(s.display_name, u.true_name, '') AS "sellerName", CASE WHEN s.id IS NULL
  THEN u.head_file_id ELSE s.logo_file_id END AS "sellerHead"`;
/** @param languages the SQL parameter with the languages of the reader, the preferred one first */
export const goodsAndPartiesJoins = (languages: string): string => `
  LEFT JOIN rooms r ON r.id = t.room_id
  LEFT JOIN goods g ON g.id = t.goods_id
  LEFT JOIN stores s ON s.id = g.store_id
  LEFT JOIN users b ON b.id = t.buyer_id
  LEFT JOIN users u ON u.id = t.seller_id
  LEFT JOIN goods_images front ON front.goods_id = g.id AND front.kind = ${GOODS_FILE_TYPE.frontImage}
  AND front.kind_position = 0
  LEFT JOIN LATERAL (SELECT w.title FROM goods_texts w WHERE w.goods_id = g.id AND w.title <> ''
                     ORDER BY array_position(${languages}::text[], w.language) LIMIT 1) words ON true`;

export type GoodsAndPartiesRow = {
  readonly id: string;
  readonly goodsId: string;
  readonly goodsNum: string;
  /** Visible to everyone. */ readonly goodsPublic: boolean;
  readonly title: string;
  readonly imageId: string | null;
  readonly roomId: string;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly buyerHead: string | null;
  readonly sellerId: string;
  readonly sellerName: string;
  readonly sellerHead: string | null;
};

/**
 * A row of {@link GOODS_AND_PARTIES_COLUMNS} as the wire has it. The goods number links to the item page; it is empty
 * for a buyer who cannot see that page.
 */
export function toGoodsAndParties(
  row: GoodsAndPartiesRow,
  readerId: string,
): Pick<Deal, 'id' | 'goods' | 'roomId' | 'buyer' | 'seller'> {
  const hasPage = row.goodsPublic || readerId !== row.buyerId;
  return {
    id: row.id,
    roomId: row.roomId,
    goods: { id: row.goodsId, num: hasPage ? row.goodsNum : '', title: row.title, image: toFileRef(row.imageId) },
    buyer: { userId: row.buyerId, name: row.buyerName, avatar: toFileRef(row.buyerHead) },
    seller: { userId: row.sellerId, name: row.sellerName, avatar: toFileRef(row.sellerHead) },
  };
}

/** Makes the open pages of both sides refetch offers, deals and goods. */
export function refreshParties(
  work: UnitOfWork,
  { buyerId, sellerId }: { readonly buyerId: string; readonly sellerId: string },
): void {
  work.send([buyerId, sellerId], { event: 'changed', data: { families: ['offers', 'deals', 'goods'] } });
}
