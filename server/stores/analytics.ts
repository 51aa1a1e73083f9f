import type { Pool } from 'pg';
import type { storeAnalytics } from '#protocol/http/stores.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';
import type { z } from 'zod';
import { toFileRef } from '../files/queries.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';

type Analytics = z.input<typeof storeAnalytics.response>;
type Figures = Analytics['total'];

/** Goods that are listed individually. */
const TOP = 20;
const SUMS = ['visits', 'favourites', 'chats', 'offers']
  .map((figure) => `coalesce(sum(d.${figure}), 0)::int AS ${figure}`)
  .join(', ');

/**
 * Figures of a user's goods for the last days, today included, and for as many days before. Days are Hong Kong days, as
 * in `goods_daily_figures`; days without figures are zeros.
 * @param days how many
 */
export async function readAnalytics(
  pool: Pool,
  sellerId: string,
  days: number,
  language: ServerLanguage,
  now: Date,
): Promise<Analytics> {
  const values = [sellerId, days, now];
  const today = `($3::timestamptz AT TIME ZONE 'Asia/Hong_Kong')::date`;
  const [byDay, before, byGoods] = await Promise.all([
    pool.query<Figures & { day: string }>({
      name: 'analytics-days',
      text: `SELECT to_char(series.day, 'YYYY-MM-DD') AS day, ${SUMS}
             FROM generate_series(${today} - $2::int + 1, ${today}, '1 day') AS series (day)
               LEFT JOIN goods_daily_figures d ON d.seller_id = $1 AND d.day = series.day
             GROUP BY series.day ORDER BY series.day`,
      values,
    }),
    pool.query<Figures>({
      name: 'analytics-before',
      text: `SELECT ${SUMS} FROM goods_daily_figures d
             WHERE d.seller_id = $1 AND d.day > ${today} - 2 * $2::int AND d.day <= ${today} - $2::int`,
      values,
    }),
    pool.query<Figures & { id: string; num: string; title: string; file_id: string | null }>({
      name: 'analytics-goods',
      text: `SELECT g.id, g.num, coalesce(texts.title, g.num) AS title, front.file_id,
               top.visits, top.favourites, top.chats, top.offers
             FROM (SELECT d.goods_id, ${SUMS} FROM goods_daily_figures d JOIN goods own ON own.id = d.goods_id
                   WHERE d.seller_id = $1 AND d.day > ${today} - $2::int AND d.day <= ${today}
                   GROUP BY d.goods_id
                   ORDER BY visits DESC, offers DESC, chats DESC, favourites DESC, d.goods_id LIMIT ${TOP}) top
               JOIN goods g ON g.id = top.goods_id
               LEFT JOIN goods_images front
                 ON front.goods_id = g.id AND front.kind = ${GOODS_FILE_TYPE.frontImage} AND front.kind_position = 0
               LEFT JOIN LATERAL (
                 SELECT title FROM goods_texts t WHERE t.goods_id = g.id AND title <> ''
                 ORDER BY array_position($4::text[], language) LIMIT 1
               ) texts ON true
             ORDER BY top.visits DESC, top.offers DESC, top.chats DESC, top.favourites DESC, g.id`,
      values: [...values, LANGUAGE_ORDER[language]],
    }),
  ]);
  return {
    days: byDay.rows,
    total: byDay.rows.reduce(add, NONE),
    before: before.rows[0] ?? NONE,
    goods: byGoods.rows.map(({ file_id, ...rest }) => ({ ...rest, image: toFileRef(file_id) })),
  };
}

const NONE: Figures = { visits: 0, favourites: 0, chats: 0, offers: 0 };

function add(sum: Figures, day: Figures): Figures {
  return {
    visits: sum.visits + day.visits,
    favourites: sum.favourites + day.favourites,
    chats: sum.chats + day.chats,
    offers: sum.offers + day.offers,
  };
}
