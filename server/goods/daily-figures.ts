import { hongKongDay } from '../foundation/calendar-day.ts';
import type { SqlClient } from '../database/pool.ts';

/** What is counted per goods and day. */
export type DailyFigure = 'visits' | 'favourites' | 'chats' | 'offers';

/**
 * Adds to a daily figure, on the day of `moment` in Hong Kong; never below zero.
 * @param by 1, or -1 to undo
 */
export async function addToDailyFigure(
  connection: SqlClient,
  goodsId: string,
  figure: DailyFigure,
  moment: Date,
  by: 1 | -1 = 1,
): Promise<void> {
  await connection.query(
    `INSERT INTO goods_daily_figures AS d (goods_id, seller_id, day, ${figure})
     SELECT id, seller_id, $2, greatest($3, 0) FROM goods WHERE id = $1
     ON CONFLICT (goods_id, day) DO UPDATE SET ${figure} = greatest(d.${figure} + $3, 0)`,
    [goodsId, hongKongDay(moment), by],
  );
}
