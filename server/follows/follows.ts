import type { setFollow as setFollowCall } from '#protocol/http/follows.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { FOLLOW } from '#protocol/limits.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import { decideFollow, type FollowKind } from '#protocol/rules/follows.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';

/** A store or a person, as calls name it. */
export type FollowTarget = { readonly kind: FollowKind; readonly id: string };
export type FollowState = CallResponse<typeof setFollowCall>;

/** The person behind a target, and whether it can be followed. */
type Followee = { readonly userId: string; readonly isOpen: boolean };

/**
 * Follows a store or a person, or ends the follow, and notifies the followed user.
 * @throws DomainError NotFoundService, FollowOneself, FollowsTooMany; Unauthenticated for a removed account
 */
export async function setFollow(
  work: UnitOfWork,
  followerId: string,
  target: FollowTarget,
  wanted: boolean,
): Promise<FollowState> {
  const { client, now } = work;
  const { kind } = target;
  const { userId } = (await readFollowee(client, target)) ?? absent();
  const follower = await holdBothAccounts(client, followerId, userId);
  // Read again: the lock may have waited for the removal of the account.
  const { isOpen } = (await readFollowee(client, target)) ?? absent();
  const facts = await readFacts(client, followerId, kind, userId);
  const decision = decideFollow(wanted, { ...facts, isOpen, isOwn: followerId === userId });
  if ('refusal' in decision) {
    const { refusal } = decision;
    throw new DomainError(refusal, refusal === 'FollowsTooMany' ? { most: FOLLOW.most } : undefined);
  }
  const { change, notice } = decision;
  if (change === 'add') {
    await client.query('INSERT INTO follows (follower_id, kind, followee_id, created_at) VALUES ($1, $2, $3, $4)', [
      followerId,
      kind,
      userId,
      now,
    ]);
  } else if (change === 'remove') {
    await client.query('DELETE FROM follows WHERE follower_id = $1 AND kind = $2 AND followee_id = $3', [
      followerId,
      kind,
      userId,
    ]);
  }
  const by = change === 'add' ? 1 : change === 'remove' ? -1 : 0;
  const followers = await changeCount(client, kind, userId, by);
  if (by !== 0) {
    work.send([userId], { event: 'changed', data: { families: ['follows'] } });
    await work.publish({ type: 'content.changed', kind: 'store', ids: [target.id], lists: false, isCount: true });
  }
  if (notice) {
    const attention = { userId: followerId, userName: follower.name };
    work.notify(userId, { type: 'attention_action', attentionAction: notice, follower: attention }, followerId);
  }
  return { followers, isFollowing: by === 0 ? facts.isFollowing : by > 0, isOwn: followerId === userId };
}

/** @returns the state of a target for a viewer; undefined if it is absent or cannot be followed */
export async function readFollowState(
  connection: SqlClient,
  target: FollowTarget,
  viewerId: string | undefined,
): Promise<FollowState | undefined> {
  const followee = await readFollowee(connection, target);
  if (!followee?.isOpen) return undefined;
  const {
    rows: [state],
  } = await connection.query<{ followers: number; isFollowing: boolean }>({
    name: 'follows-state',
    text: `SELECT coalesce((SELECT followers FROM follower_counts WHERE followee_id = $1 AND kind = $2), 0)
               AS followers,
             EXISTS (SELECT FROM follows WHERE follower_id = $3 AND kind = $2 AND followee_id = $1) AS "isFollowing"`,
    values: [followee.userId, target.kind, viewerId ?? null],
  });
  if (!state) return undefined;
  return { ...state, isOwn: viewerId === followee.userId };
}

async function readFollowee(connection: SqlClient, { kind, id }: FollowTarget): Promise<Followee | undefined> {
  const { rows } = await connection.query<Followee>(
    kind === 'user'
      ? { name: 'follows-person', text: PERSON, values: [id] }
      : { name: 'follows-store', text: STORE, values: [id, STORE_STATUS.success] },
  );
  return rows[0];
}

const PERSON = 'SELECT id AS "userId", removed_at IS NULL AS "isOpen" FROM users WHERE id = $1';
const STORE = `SELECT owner_id AS "userId", status = $2 AND NOT frozen AS "isOpen" FROM stores WHERE id = $1`;

function absent(): never {
  throw new DomainError('NotFoundService');
}

/**
 * Keeps both accounts from being removed, and serialises the follows of the follower. The followee's row is shared:
 * otherwise many follows of one person would hold up what that person does. Rows are locked in the order of their ids,
 * so that two users who follow each other at the same moment do not deadlock.
 */
async function holdBothAccounts(
  client: SqlClient,
  followerId: string,
  followeeId: string,
): Promise<{ readonly name: string }> {
  const locks = [followerId, followeeId].toSorted().map((id) =>
    client.query<{ id: string; name: string; removed: boolean }>(
      `SELECT id, coalesce(true_name, '') AS name, removed_at IS NOT NULL AS removed FROM users
       WHERE id = $1 FOR ${id === followerId ? 'NO KEY UPDATE' : 'SHARE'}`,
      [id],
    ),
  );
  const rows = (await Promise.all(locks)).flatMap((result) => result.rows);
  const follower = rows.find(({ id }) => id === followerId);
  if (!follower || follower.removed) throw new DomainError('SessionRevoked');
  return follower;
}

async function readFacts(
  client: SqlClient,
  followerId: string,
  kind: FollowKind,
  followeeId: string,
): Promise<{ isFollowing: boolean; followsOther: boolean; follows: number }> {
  const { rows } = await client.query<{ isFollowing: boolean; followsOther: boolean; follows: number }>({
    name: 'follows-facts',
    text: `SELECT count(*)::int AS follows,
             coalesce(bool_or(followee_id = $3 AND kind = $2), false) AS "isFollowing",
             coalesce(bool_or(followee_id = $3 AND kind <> $2), false) AS "followsOther"
           FROM follows WHERE follower_id = $1`,
    values: [followerId, kind, followeeId],
  });
  return rows[0] ?? { isFollowing: false, followsOther: false, follows: 0 };
}

async function changeCount(client: SqlClient, kind: FollowKind, followeeId: string, by: number): Promise<number> {
  const { rows } = await client.query<{ followers: number }>(
    by === 0
      ? 'SELECT followers FROM follower_counts WHERE followee_id = $1 AND kind = $2'
      : `INSERT INTO follower_counts AS c (followee_id, kind, followers) VALUES ($1, $2, greatest($3::int, 0))
         ON CONFLICT (followee_id, kind) DO UPDATE SET followers = c.followers + $3 RETURNING followers`,
    by === 0 ? [followeeId, kind] : [followeeId, kind, by],
  );
  return rows[0]?.followers ?? 0;
}
