import type { Notice } from '#protocol/entities/notice.ts';
import { typesSeenBy, type NoticeType } from '#protocol/rules/notices.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import type { SqlClient } from '../database/pool.ts';
import { IS_PUBLIC } from '../goods/goods-card.ts';
import { toWireNotice, type NewNotice } from '../events/write-notices.ts';

type NoticeRow = {
  id: string;
  ticks: string;
  type: NoticeType;
  payload: object;
  seen: boolean;
  created_at: Date;
  title: string | null;
};

/**
 * @param languageCode of the titles of goods; without it they are as written
 * @returns the number of unseen notices of these kinds, and the newest notices, seen or not
 */
export async function readNotices(
  connection: SqlClient,
  userId: string,
  types: readonly NoticeType[],
  { limit, languageCode }: { limit: number; languageCode?: ServerLanguage | undefined },
): Promise<{ count: number; list: Notice[] }> {
  const [unread, newest] = await Promise.all([
    countUnreadNotices(connection, userId, types),
    connection.query<NoticeRow>({
      name: 'notices-newest',
      text: `SELECT n.*, texts.title FROM (
               SELECT id, ticks, type, payload, seen, created_at FROM notices
               WHERE user_id = $1 AND type = ANY($2::text[]) ORDER BY ticks DESC LIMIT $3
             ) n
             LEFT JOIN LATERAL (
               SELECT t.title FROM goods g LEFT JOIN stores s ON s.id = g.store_id
                 JOIN goods_texts t ON t.goods_id = g.id AND t.title <> ''
               WHERE $4::text[] IS NOT NULL AND (${IS_PUBLIC} OR g.seller_id = $1)
                 AND g.id = coalesce(n.payload #>> '{commodity,id}', n.payload #>> '{extra,commodity,id}',
                   n.payload #>> '{extra,goodsId}')
               ORDER BY array_position($4::text[], t.language) LIMIT 1
             ) texts ON true
             ORDER BY n.ticks DESC`,
      values: [userId, types, limit, languageCode && LANGUAGE_ORDER[languageCode]],
    }),
  ]);
  return {
    count: unread,
    list: newest.rows.map((row) =>
      toWireNotice(withTitle({ ...row.payload, type: row.type } as NewNotice, row.title), {
        id: row.id,
        ticks: Number(row.ticks),
        createdAt: row.created_at,
        seen: row.seen,
      }),
    ),
  };
}

/** A notice about goods with another title of theirs. */
function withTitle(notice: NewNotice, title: string | null): NewNotice {
  if (title === null) return notice;
  if (notice.type === 'auction_bidding' || notice.type === 'auction_complete')
    return { ...notice, commodity: { ...notice.commodity, title } };
  if (notice.type === 'attention_update')
    return { ...notice, extra: { ...notice.extra, commodity: { ...notice.extra.commodity, title } } };
  if (notice.type === 'freezeGoods') return { ...notice, extra: { ...notice.extra, goodsTitle: title } };
  return notice;
}

/** @returns how many notices of these kinds are unseen */
export async function countUnreadNotices(
  connection: SqlClient,
  userId: string,
  types: readonly NoticeType[],
): Promise<number> {
  const { rows } = await connection.query<{ count: string }>({
    text: 'SELECT count(*) AS count FROM notices WHERE user_id = $1 AND type = ANY($2::text[]) AND NOT seen',
    values: [userId, types],
  });
  return Number(rows[0]?.count ?? 0);
}

/**
 * Marks a notice and those in its `seenScope` (`protocol/rules/notices.ts`) as seen.
 * @param ticks the notice's ticks when the client read it; a notice that has later ticks by now is not marked
 * @returns its kind, or undefined when the user has no such notice of these kinds
 */
export async function markNoticesSeen(
  connection: SqlClient,
  userId: string,
  { messageId, ticks }: { messageId: string; ticks?: string | undefined },
  types: readonly NoticeType[],
): Promise<NoticeType | undefined> {
  const { rows } = await connection.query<{ type: NoticeType }>({
    name: 'notices-seen',
    text: `WITH one AS (SELECT id, type, ticks, payload #>> '{extra,store,id}' AS store FROM notices
                        WHERE id = $2 AND user_id = $1 AND type = ANY($3::text[])),
             marked AS (UPDATE notices n SET seen = true FROM one
                        WHERE n.user_id = $1 AND n.type = one.type AND NOT n.seen
                          AND n.ticks <= least(one.ticks, $4::bigint)
                          AND CASE WHEN n.type = ANY($5::text[]) THEN n.id = one.id
                                   WHEN n.type = ANY($6::text[]) THEN n.payload #>> '{extra,store,id}' = one.store
                                   ELSE true END)
           SELECT type FROM one`,
    values: [userId, messageId, types, ticks, typesSeenBy('one'), typesSeenBy('store')],
  });
  return rows[0]?.type;
}
