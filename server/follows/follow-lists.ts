import type { Follower, Following, listFollowers, listFollowings } from '#protocol/http/follows.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { FollowKind } from '#protocol/rules/follows.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';

/** A page of a list: the cursor that the previous page returned, and the number of rows. */
export type PageRequest = { readonly after?: string | undefined; readonly limit: number };

type Row = {
  readonly kind: FollowKind;
  readonly createdAt: Date;
  readonly userId: string;
  readonly name: string;
  readonly avatar: string | null;
  /** The store of the person, also a closed one. */
  readonly storeId: string | null;
  readonly storeNum: string | null;
  readonly storeName: string | null;
  readonly storeLogo: string | null;
  readonly storeOpen: boolean | null;
  /** Whether the reader follows the person or their store. */
  readonly isFollowing: boolean;
};

/** Rows by the newest follow; `mine` is the side of the reader, `other` that of the people listed. */
const rowsBy = (mine: 'follower_id' | 'followee_id', other: 'follower_id' | 'followee_id'): string => `
  SELECT f.kind, f.created_at AS "createdAt", u.id AS "userId", coalesce(u.true_name, '') AS name,
    u.head_file_id AS avatar, s.id AS "storeId", s.num AS "storeNum", s.display_name AS "storeName",
    s.logo_file_id AS "storeLogo", s.status = ${STORE_STATUS.success} AND NOT s.frozen AS "storeOpen",
    EXISTS (SELECT FROM follows b WHERE b.follower_id = $1 AND b.followee_id = f.${other}) AS "isFollowing"
  FROM follows f JOIN users u ON u.id = f.${other} LEFT JOIN stores s ON s.owner_id = u.id
  WHERE f.${mine} = $1 AND ($2::timestamptz IS NULL OR (f.created_at, f.${other}, f.kind) < ($2, $3::text, $4::text))
  ORDER BY f.created_at DESC, f.${other} DESC, f.kind DESC LIMIT $5`;
const FOLLOWERS = rowsBy('followee_id', 'follower_id');
const FOLLOWINGS = rowsBy('follower_id', 'followee_id');

/** Who follows the user or their store, the latest first. */
export async function readFollowers(
  connection: SqlClient,
  userId: string,
  page: PageRequest,
): Promise<CallResponse<typeof listFollowers>> {
  const [list, total] = await Promise.all([
    readPage(connection, FOLLOWERS, userId, page),
    connection.query<{ total: number }>(
      'SELECT coalesce(sum(followers), 0)::int AS total FROM follower_counts WHERE followee_id = $1',
      [userId],
    ),
  ]);
  return { items: list.rows.map(toFollower), total: total.rows[0]?.total ?? 0, next: list.next };
}

/** The stores and people that the user follows, the latest first. */
export async function readFollowings(
  connection: SqlClient,
  userId: string,
  page: PageRequest,
): Promise<CallResponse<typeof listFollowings>> {
  const [list, total] = await Promise.all([
    readPage(connection, FOLLOWINGS, userId, page),
    connection.query<{ total: number }>('SELECT count(*)::int AS total FROM follows WHERE follower_id = $1', [userId]),
  ]);
  return { items: list.rows.map(toFollowing), total: total.rows[0]?.total ?? 0, next: list.next };
}

async function readPage(
  connection: SqlClient,
  text: string,
  userId: string,
  { after, limit }: PageRequest,
): Promise<{ rows: Row[]; next: string | null }> {
  const [time, personId, kind] = after?.split('_') ?? [];
  const { rows } = await connection.query<Row>(text, [
    userId,
    time === undefined ? null : new Date(Number(time)),
    personId ?? null,
    kind ?? null,
    limit + 1,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? `${last.createdAt.getTime()}_${last.userId}_${last.kind}` : null,
  };
}

const personOf = ({
  userId,
  name,
  avatar,
  storeId,
  storeOpen,
  createdAt,
}: Row): Omit<Follower, 'kind' | 'isFollowing'> => ({
  userId,
  name,
  avatar: toFileRef(avatar),
  storeId: storeOpen ? storeId : null,
  followedAt: createdAt.getTime(),
});

const toFollower = (row: Row): Follower => ({ ...personOf(row), kind: row.kind, isFollowing: row.isFollowing });

function toFollowing(row: Row): Following {
  const { kind, userId, storeId, storeNum, storeName, storeLogo } = row;
  if (kind === 'user' || storeId === null) return { ...personOf(row), kind: 'user', id: userId, isOpen: true };
  if (!row.storeOpen) return { ...personOf(row), kind, id: storeId, isOpen: false, name: storeNum ?? '', avatar: null };
  return { ...personOf(row), kind, id: storeId, isOpen: true, name: storeName ?? '', avatar: toFileRef(storeLogo) };
}
