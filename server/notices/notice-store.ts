import type { Notice } from '#protocol/entities/notice.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import type { SqlClient } from '#server/database/pool.ts';
import type { LogPosition } from '#server/events/event-log.ts';
import { toWireNotice, type NewNotice } from './notice.ts';

/** A notice with its reader and its place. */
export type NumberedNotice = {
  readonly userId: string;
  readonly ticks: number;
  readonly draft: NewNotice;
  readonly notice: Notice;
};

/** Gives drafts the ticks that were claimed for their readers, in the order in which they came. */
export function numberNotices(
  drafts: readonly { userId: string; notice: NewNotice }[],
  places: ReadonlyMap<string, LogPosition>,
  now: Date,
  newId: () => string,
): NumberedNotice[] {
  const next = new Map<string, number>();
  return drafts.map(({ userId, notice }) => {
    const ticks = next.get(userId) ?? places.get(userId)?.noticeTicks ?? 1;
    next.set(userId, ticks + 1);
    return {
      userId,
      ticks,
      draft: notice,
      notice: toWireNotice(notice, { id: newId(), ticks, createdAt: now, seen: false }),
    };
  });
}

/**
 * NOT-7: news of bids on a lot takes the place of the news that its reader has not seen yet. Held until the transaction ends: who marks
 * that one as seen meanwhile has not seen this.
 * @returns the notices as they are written and told: with the id of what they replace, and the bids of both
 */
export async function mergeUnseenBidNotices(
  client: SqlClient,
  placed: readonly NumberedNotice[],
): Promise<NumberedNotice[]> {
  const bids = placed.flatMap(({ userId, draft }) =>
    draft.type === 'auction_bidding' ? [{ userId, lot: draft.commodity.id }] : [],
  );
  if (bids.length === 0) return [...placed];
  const { rows } = await client.query<{ user_id: string; lot: string; id: string; bids: number }>({
    name: 'notices-fold',
    text: `SELECT w.user_id, w.lot, n.id, n.bids FROM unnest($1::text[], $2::text[]) AS w(user_id, lot) CROSS JOIN LATERAL (
             SELECT id, coalesce((payload->>'bids')::int, 1) AS bids FROM notices
             WHERE user_id = w.user_id AND type = 'auction_bidding' AND NOT seen AND payload #>> '{commodity,id}' = w.lot ORDER BY ticks DESC LIMIT 1 FOR UPDATE) n`,
    values: [bids.map(({ userId }) => userId), bids.map(({ lot }) => lot)],
  });
  return placed.map((one) => {
    const { userId, draft, notice } = one;
    const unseen =
      draft.type === 'auction_bidding' && rows.find((row) => row.user_id === userId && row.lot === draft.commodity.id);
    if (!unseen) return one;
    unseen.bids += draft.bids ?? 1;
    const folded = { ...draft, bids: unseen.bids };
    return { ...one, draft: folded, notice: { ...notice, ...folded, _id: unseen.id } };
  });
}

/** Writes notices whose ticks were claimed in the same transaction; one that was folded moves to its new place. */
export async function insertNotices(client: SqlClient, placed: readonly NumberedNotice[]): Promise<void> {
  const list = [...new Map(placed.map((one) => [one.notice._id, one])).values()];
  await client.query({
    name: 'notices-insert',
    text: `INSERT INTO notices (id, user_id, ticks, type, payload, created_at)
           SELECT id, user_id, ticks, type, payload, to_timestamp(ms / 1000.0)
           FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::jsonb[], $6::float8[]) AS n(id, user_id, ticks, type, payload, ms)
           ON CONFLICT (id) DO UPDATE SET ticks = excluded.ticks, payload = excluded.payload, created_at = excluded.created_at`,
    values: [
      list.map(({ notice }) => notice._id),
      list.map(({ userId }) => userId),
      list.map(({ ticks }) => ticks),
      list.map(({ notice }) => notice.type),
      list.map(({ draft }) => JSON.stringify(withoutType(draft))),
      list.map(({ notice }) => notice.createTime),
    ],
  });
}

function withoutType({ type: _, ...payload }: NewNotice): object {
  return payload;
}

/** @returns how many notices of these kinds somebody has not seen, and the newest of them, seen or not. */
export async function readNotices(
  connection: SqlClient,
  userId: string,
  types: readonly NoticeType[],
  limit: number,
): Promise<{ count: number; list: Notice[] }> {
  const [unread, newest] = await Promise.all([
    countUnreadNotices(connection, userId, types),
    connection.query<{ id: string; ticks: string; type: NoticeType; payload: object; seen: boolean; created_at: Date }>(
      {
        name: 'notices-newest',
        text: `SELECT id, ticks, type, payload, seen, created_at FROM notices
             WHERE user_id = $1 AND type = ANY($2::text[]) ORDER BY ticks DESC LIMIT $3`,
        values: [userId, types, limit],
      },
    ),
  ]);
  return {
    count: unread,
    list: newest.rows.map((row) =>
      toWireNotice({ ...row.payload, type: row.type } as NewNotice, {
        id: row.id,
        ticks: Number(row.ticks),
        createdAt: row.created_at,
        seen: row.seen,
      }),
    ),
  };
}

/** @returns how many notices of these kinds somebody has not seen. */
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
 * Marks a notice and those of its kind before it as seen: an ended auction is seen by itself, as nobody has
 * looked at the others then; an update takes those of the same store along.
 * @param ticks its place as it was read: a notice that took a later one since is not marked, nor what stands after it
 * @returns its kind, or undefined when the person has no such notice of these kinds
 */
export async function markNoticesSeen(
  connection: SqlClient,
  userId: string,
  { messageId, ticks }: { messageId: string; ticks?: string | undefined },
  types: readonly NoticeType[],
): Promise<NoticeType | undefined> {
  const { rows } = await connection.query<{ type: NoticeType }>({
    name: 'notices-seen',
    text: `WITH one AS (SELECT id, type, ticks, payload #>> '{extra,store,id}' AS store FROM notices WHERE id = $2 AND user_id = $1 AND type = ANY($3::text[])),
             marked AS (UPDATE notices n SET seen = true FROM one
                        WHERE n.user_id = $1 AND n.type = one.type AND n.ticks <= least(one.ticks, $4::bigint) AND NOT n.seen
                          AND CASE n.type WHEN 'auction_complete' THEN n.id = one.id
                                          WHEN 'attention_update' THEN n.payload #>> '{extra,store,id}' = one.store ELSE true END)
           SELECT type FROM one`,
    values: [userId, messageId, types, ticks],
  });
  return rows[0]?.type;
}
