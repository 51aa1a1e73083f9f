import type { Pool } from 'pg';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { CARD_COLUMNS, cardJoins, cardOf, ON_OFFER, type CardRow } from '../goods/cards.ts';
import { LANGUAGE_ORDER } from '../goods/words.ts';

const CARDS = `SELECT ${CARD_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place) JOIN goods g ON g.id = asked.id ${cardJoins('$2')}
  WHERE ${ON_OFFER} ORDER BY asked.place`;

/**
 * SRCH-5: the cards of these goods, in this order, without those that have just been taken off.
 * The statement has a name although it takes a list: on connections that read by indexes alone a plan does not age.
 */
export async function cardsOnOffer(
  pool: Pick<Pool, 'query'>,
  ids: readonly string[],
  language: ServerLanguage,
): Promise<GoodsCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<CardRow>({
    name: 'search-cards',
    text: CARDS,
    values: [ids, LANGUAGE_ORDER[language]],
  });
  return rows.map(cardOf);
}
