import { hash } from 'node:crypto';
import type { Notice } from '#protocol/entities/notice.ts';
import type { SqlClient } from '../database/pool.ts';

type Given = '_id' | 'createTime' | 'ticks' | 'seen';
type WithoutGiven<One> = One extends unknown ? Omit<One, Given> : never;

/** A notice before it is written: its kind and fields. Id, time, ticks and `seen` are assigned by the log. */
export type NewNotice = WithoutGiven<Notice>;

/** A new notice and its reader; see `UnitOfWork.notify` for the key. */
export type AddressedNotice = {
  readonly userId: string;
  readonly notice: NewNotice;
  readonly key?: string | undefined;
};

/** The id that all notices of a reader with the same kind and key have. */
export function keyedNoticeId(userId: string, type: Notice['type'], key: string): string {
  return hash('sha256', JSON.stringify([userId, type, key])).slice(0, 32);
}

/** @returns the notice in wire format */
export function toWireNotice(
  draft: NewNotice,
  given: { id: string; ticks: number; createdAt: Date; seen: boolean },
): Notice {
  return {
    ...draft,
    _id: given.id,
    ticks: String(given.ticks),
    createTime: given.createdAt.getTime(),
    seen: given.seen,
  };
}

/** A notice with its reader and its ticks. */
export type NumberedNotice = {
  readonly userId: string;
  readonly ticks: number;
  readonly draft: NewNotice;
  readonly notice: Notice;
};

/**
 * Reserves ticks for new notices and locks the counters of their readers until the transaction ends, in the order of
 * their ids, so that transactions do not deadlock.
 * @returns the first ticks of each reader
 */
export async function claimNoticeTicks(
  client: SqlClient,
  drafts: readonly AddressedNotice[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { userId } of drafts) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const { rows } = await client.query<{ user_id: string; last_notice_ticks: string }>({
    name: 'notices-claim',
    text: `INSERT INTO notice_counters AS c (user_id, last_notice_ticks)
           SELECT * FROM unnest($1::text[], $2::bigint[]) AS n(user_id, notices) ORDER BY n.user_id COLLATE "C"
           ON CONFLICT (user_id) DO UPDATE SET last_notice_ticks = c.last_notice_ticks + excluded.last_notice_ticks
           RETURNING user_id, last_notice_ticks`,
    values: [[...counts.keys()], [...counts.values()]],
  });
  return new Map(rows.map((row) => [row.user_id, Number(row.last_notice_ticks) - (counts.get(row.user_id) ?? 0) + 1]));
}

/** Assigns the ticks that were claimed for the readers, in order. */
export function numberNotices(
  drafts: readonly AddressedNotice[],
  first: ReadonlyMap<string, number>,
  now: Date,
  newId: () => string,
): NumberedNotice[] {
  const next = new Map<string, number>();
  return drafts.map(({ userId, notice, key }) => {
    const ticks = next.get(userId) ?? first.get(userId) ?? 1;
    next.set(userId, ticks + 1);
    return {
      userId,
      ticks,
      draft: notice,
      notice: toWireNotice(notice, {
        id: key === undefined ? newId() : keyedNoticeId(userId, notice.type, key),
        ticks,
        createdAt: now,
        seen: false,
      }),
    };
  });
}

/** An unseen bid notice of a reader about an auction, and the bids it stands for. */
type UnseenBidNotice = { readonly user_id: string; readonly goods_id: string; readonly id: string; bids: number };

/**
 * Locks the unseen notices that new bid notices of the same readers and auctions replace, until the transaction ends,
 * so that marking one as seen does not mark the merged one. Sent after {@link claimNoticeTicks}.
 */
export async function lockUnseenBidNotices(
  client: SqlClient,
  drafts: readonly AddressedNotice[],
): Promise<UnseenBidNotice[]> {
  const bids = drafts.flatMap(({ userId, notice }) =>
    notice.type === 'auction_bidding' ? [{ userId, goodsId: notice.commodity.id }] : [],
  );
  if (bids.length === 0) return [];
  const { rows } = await client.query<UnseenBidNotice>({
    name: 'notices-merge',
    text: `SELECT w.user_id, w.goods_id, n.id, n.bids
           FROM unnest($1::text[], $2::text[]) AS w(user_id, goods_id) CROSS JOIN LATERAL (
             SELECT id, coalesce((payload->>'bids')::int, 1) AS bids FROM notices
             WHERE user_id = w.user_id AND type = 'auction_bidding' AND NOT seen
               AND payload #>> '{commodity,id}' = w.goods_id
             ORDER BY ticks DESC LIMIT 1 FOR UPDATE) n`,
    values: [bids.map(({ userId }) => userId), bids.map(({ goodsId }) => goodsId)],
  });
  return rows;
}

/**
 * Merges new bid notices with the unseen ones about the same auctions.
 * @returns the notices to write and send, with the id of the notice they replace and the bids of both
 */
export function mergeBidNotices(
  notices: readonly NumberedNotice[],
  unseenOnes: readonly UnseenBidNotice[],
): NumberedNotice[] {
  return notices.map((one) => {
    const { userId, draft, notice } = one;
    const unseen =
      draft.type === 'auction_bidding' &&
      unseenOnes.find((row) => row.user_id === userId && row.goods_id === draft.commodity.id);
    if (!unseen) return one;
    unseen.bids += draft.bids ?? 1;
    const merged = { ...draft, bids: unseen.bids };
    return { ...one, draft: merged, notice: { ...notice, ...merged, _id: unseen.id } };
  });
}

/** Writes notices with claimed ticks. One that replaces an earlier one moves to its new position and is unseen. */
export async function insertNotices(client: SqlClient, notices: readonly NumberedNotice[]): Promise<void> {
  const list = [...new Map(notices.map((one) => [one.notice._id, one])).values()];
  await client.query({
    name: 'notices-insert',
    text: `INSERT INTO notices (id, user_id, ticks, type, payload, created_at)
           SELECT id, user_id, ticks, type, payload, to_timestamp(ms / 1000.0)
           FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::jsonb[], $6::float8[])
             AS n(id, user_id, ticks, type, payload, ms)
           ON CONFLICT (id) DO UPDATE
           SET ticks = excluded.ticks, payload = excluded.payload, created_at = excluded.created_at, seen = false`,
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
