import type { GoodsCard, GoodsSimple } from '#protocol/entities/goods-card.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { SqlClient } from '../database/pool.ts';
import {
  GOODS_CARD_COLUMNS,
  goodsCardJoins,
  toGoodsCard,
  IS_LISTED,
  isVisibleTo,
  type GoodsCardRow,
} from './goods-card.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

/** Undefined for a visitor. */
export type Viewer = {
  readonly userId: string;
  readonly isCustomerService: boolean;
};

/** The parameters of `isVisibleTo`. */
export const viewerParams = (viewer: Viewer | undefined): [string | null, boolean] => [
  viewer?.userId ?? null,
  viewer?.isCustomerService ?? false,
];

const CARD = `SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$2')}
  WHERE g.id = $1 AND ${isVisibleTo('$3', '$4')}`;

/** Title and number; undefined for goods that are absent or not visible. */
export async function readGoodsSimple(
  connection: SqlClient,
  goodsId: string,
  language: ServerLanguage,
  viewer: Viewer | undefined,
): Promise<GoodsSimple | undefined> {
  const card = await readGoodsCard(connection, goodsId, language, viewer);
  return card && { id: card.id, title: card.title, num: card.num };
}

/** A card; undefined for goods that are absent or not visible. */
export async function readGoodsCard(
  connection: SqlClient,
  goodsId: string,
  language: ServerLanguage,
  viewer: Viewer | undefined,
): Promise<GoodsCard | undefined> {
  const {
    rows: [row],
  } = await connection.query<GoodsCardRow>({
    name: 'goods-card',
    text: CARD,
    values: [goodsId, LANGUAGE_ORDER[language], ...viewerParams(viewer)],
  });
  return row && toGoodsCard(row);
}

/** The newest listed goods, newest first. @param saleType one of SALE_TYPE; all without it */
export async function readNewestGoods(
  connection: SqlClient,
  language: ServerLanguage,
  { limit, saleType }: { readonly limit: number; readonly saleType?: string | undefined },
): Promise<GoodsCard[]> {
  const { rows } = await connection.query<GoodsCardRow>({
    name: 'goods-newest',
    text: `SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$1')} WHERE ${IS_LISTED}
      AND ($3::smallint IS NULL OR g.sale_type = $3)
      ORDER BY g.created_at DESC NULLS LAST, g.id LIMIT $2`,
    values: [LANGUAGE_ORDER[language], limit, saleType ?? null],
  });
  return rows.map(toGoodsCard);
}

/** Seller and titles of goods in any status, for rooms about them. */
export async function readGoodsForRooms(
  connection: SqlClient,
  goodsIds: readonly string[],
): Promise<{ id: string; sellerId: string; storeId: string | null; title: string }[]> {
  if (goodsIds.length === 0) return [];
  const { rows } = await connection.query<GoodsCardRow>(
    `SELECT ${GOODS_CARD_COLUMNS} FROM goods g ${goodsCardJoins('$2')} WHERE g.id = ANY ($1)`,
    [goodsIds, LANGUAGE_ORDER.EN],
  );
  return rows.map(({ id, sellerId, storeId, title }) => ({ id, sellerId, storeId, title }));
}
