import type { Pool } from 'pg';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_CARD_COLUMNS, goodsCardJoins, toGoodsCard, IS_LISTED, type GoodsCardRow } from '../goods/goods-card.ts';
import { LANGUAGE_ORDER } from '../goods/goods-texts.ts';

const CARDS = `SELECT ${GOODS_CARD_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place) JOIN goods g ON g.id = asked.id ${goodsCardJoins('$2')}
  WHERE ${IS_LISTED} ORDER BY asked.place`;

/**
 * SRCH-5: the cards of these goods, in this order, without those that have just been taken off.
 * The statement has a name although it takes a list: on connections that read by indexes alone a plan does not age.
 */
export async function readListedCards(
  pool: Pick<Pool, 'query'>,
  ids: readonly string[],
  language: ServerLanguage,
): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<GoodsCardRow>({
    name: 'search-cards',
    text: CARDS,
    values: [ids, LANGUAGE_ORDER[language]],
  });
  return rows.map(toGoodsCard);
}
