import type { GoodsCard, GoodsSimple } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Connection } from '../events/event-log.ts';
import { CARD_COLUMNS, cardJoins, cardOf, ON_OFFER, visibleTo, type CardRow } from './cards.ts';
import { LANGUAGE_ORDER } from './words.ts';

/** Who looks: undefined is a visitor. */
export interface Viewer {
  readonly userId: string;
  readonly isCustomerService: boolean;
}

/** A viewer as parameters of `visibleTo`. */
export const viewerParams = (viewer: Viewer | undefined): [string | null, boolean] => [
  viewer?.userId ?? null,
  viewer?.isCustomerService ?? false,
];

const CARD = `SELECT ${CARD_COLUMNS} FROM goods g ${cardJoins('$2')} WHERE g.id = $1 AND ${visibleTo('$3', '$4')}`;

/** Title and number; undefined for what is not there or not the viewer's to see. */
export async function goodsSimpleById(
  connection: Connection,
  goodsId: string,
  language: ServerLanguage,
  viewer: Viewer | undefined,
): Promise<GoodsSimple | undefined> {
  const card = await goodsCardById(connection, goodsId, language, viewer);
  return card && { id: card.id, title: card.title, num: card.num };
}

/** A card; undefined for what is not there or not the viewer's to see. */
export async function goodsCardById(
  connection: Connection,
  goodsId: string,
  language: ServerLanguage,
  viewer: Viewer | undefined,
): Promise<GoodsCard | undefined> {
  const {
    rows: [row],
  } = await connection.query<CardRow>({
    name: 'goods-card',
    text: CARD,
    values: [goodsId, LANGUAGE_ORDER[language], ...viewerParams(viewer)],
  });
  return row && cardOf(row);
}

/** The newest goods on offer, newest first. */
export async function newestGoods(
  connection: Connection,
  language: ServerLanguage,
  limit: number,
): Promise<GoodsCard[]> {
  const { rows } = await connection.query<CardRow>({
    name: 'goods-newest',
    text: `SELECT ${CARD_COLUMNS} FROM goods g ${cardJoins('$1')} WHERE ${ON_OFFER} ORDER BY g.created_at DESC NULLS LAST, g.id LIMIT $2`,
    values: [LANGUAGE_ORDER[language], limit],
  });
  return rows.map(cardOf);
}

/** Seller and titles of goods, for a chat room about them; whatever their status. */
export async function goodsForRooms(
  connection: Connection,
  goodsIds: readonly string[],
): Promise<{ id: string; sellerId: string; storeId: string | null; title: string }[]> {
  if (goodsIds.length === 0) return [];
  const { rows } = await connection.query<CardRow>(
    `SELECT ${CARD_COLUMNS} FROM goods g ${cardJoins('$2')} WHERE g.id = ANY ($1)`,
    [goodsIds, LANGUAGE_ORDER.EN],
  );
  return rows.map(({ id, sellerId, storeId, title }) => ({ id, sellerId, storeId, title }));
}
