import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { ACCOUNT } from '#protocol/limits.ts';
import type { SessionInfo } from '#protocol/entities/user.ts';
import type { SessionEnding } from '#protocol/rules/failures.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { ACCOUNTS_CHANGED, SESSIONS_ENDED } from '../bus/topics.ts';
import type { Ids } from '../foundation/ids.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { createBatcher } from '../batch/batcher.ts';
import type { SqlClient } from '../database/pool.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { clientAddressKey } from '../http/client-address.ts';
import type { Principal, SessionLookup } from '../http/principal.ts';

const CACHE_MS = 30_000;
const CACHE_SIZE = 20_000;
/** `last_seen_at` is written at most this often. */
const LAST_SEEN_INTERVAL_MS = 5 * 60_000;

/**
 * Sessions: opened at sign-in, found by token on every call. They expire after 30 idle days, or are revoked before. The
 * token's hash of a revoked one is kept until the token would have expired.
 */
export type SessionStore = SessionLookup & {
  /** @returns the token, which is stored nowhere, and the session's id @throws Error if there is no such account */
  open(input: NewSession): Promise<OpenedSession>;
  /**
   * Like `open`, but returns undefined if the account was removed or its password changed since it was compared. A
   * change of the password ends all sessions in its transaction, and no session may slip in between.
   */
  openIfUnchanged(input: NewSession, passwordHash: string | null): Promise<OpenedSession | undefined>;
  /** The user's sessions, the latest first. */
  list(userId: string, currentId: string): Promise<SessionInfo[]>;
  /**
   * Ends the session of the browser that signs out, which deletes its user's data itself: no record of it is kept for
   * browsers that are offline.
   */
  signOut(principal: Pick<Principal, 'userId' | 'sessionId'>): Promise<void>;
  /** Revokes one session of the user. @returns false if it does not exist */
  revoke(userId: string, sessionId: string): Promise<boolean>;
  /** Revokes every session of the user except one. @returns how many */
  revokeOthers(userId: string, exceptId: string): Promise<number>;
  /** Ends a session that another one of the same browser replaces. It counts as expired: the browser keeps its data. */
  replace(principal: Pick<Principal, 'userId' | 'sessionId'>): Promise<void>;
  /** Revokes every session of the user, except one if given, in a transaction; publishes their end after the commit. */
  revokeAllInTransaction(work: UnitOfWork, userId: string, exceptId?: string): Promise<void>;
  /** Those of the sessions that have not ended, in one query. */
  filterActive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Uncaches the user's principal (staff and store flags) on every node. */
  uncacheAccount(userId: string): void;
  /** Deletes expired sessions and what is left of revoked ones. @returns how many sessions */
  sweep(): Promise<number>;
  /** Whether a user has a session that was opened from the address. @param addressKey as `clientAddressKey` makes it */
  isOpenAt(userId: string, addressKey: string): Promise<boolean>;
};

type NewSession = { readonly userId: string; readonly userAgent: string; readonly address: string };
type OpenedSession = { readonly token: string; readonly sessionId: string };
type Found = { principal: Principal };
type Ended = { readonly id: string; readonly user_id: string };

/** Revokes the sessions of a condition. */
const revokeWhere = (condition: string): string =>
  `WITH ended AS (DELETE FROM sessions WHERE ${condition} RETURNING id, user_id, token_hash, last_seen_at),
     kept AS (
       INSERT INTO revoked_sessions (id, token_hash, expires_at)
       SELECT id, token_hash, last_seen_at + make_interval(secs => ${ACCOUNT.sessionIdle / 1_000}) FROM ended
     )
   SELECT id, user_id FROM ended`;

/**
 * Revokes every session of the user, except one if given, without telling the servers, which notice within 30 s; for
 * programs that are no server.
 */
export async function revokeAllSessions(client: SqlClient, userId: string, exceptId?: string): Promise<Ended[]> {
  const { rows } = await client.query<Ended>(revokeWhere('user_id = $1 AND id IS DISTINCT FROM $2'), [
    userId,
    exceptId ?? null,
  ]);
  return rows;
}

/**
 * Tokens are 256 random bits of which only the SHA-256 is stored. A session that ends, ends on every node at once.
 * Lookups are batched and cached for 30 s at most.
 */
export function createSessions(deps: {
  pool: Pool;
  clock: () => Date;
  ids: Ids;
  bus: Bus;
  /** Whether staff have the rights of staff only with a second factor. */
  staffSecondFactor: boolean;
}): SessionStore {
  const { pool, clock, ids, bus, staffSecondFactor } = deps;
  const cache = new Map<string, { found: Found; until: number }>();
  const idleSince = (): Date => new Date(clock().getTime() - ACCOUNT.sessionIdle);
  /** Recently ended sessions: a lookup that began before must not cache them again. */
  const recentlyEnded = new Map<string, SessionEnding>();
  const forgetEnded = (gone: ReadonlyMap<string, { ending: SessionEnding }>): void => {
    for (const [sessionId, { ending }] of gone) recentlyEnded.set(sessionId, ending);
    for (const sessionId of recentlyEnded.keys()) if (recentlyEnded.size > CACHE_SIZE) recentlyEnded.delete(sessionId);
    uncache(({ sessionId }) => gone.has(sessionId));
  };
  const uncache = (gone: (principal: Principal) => boolean): void => {
    for (const [key, { found }] of cache) if (gone(found.principal)) cache.delete(key);
  };
  bus.subscribe(SESSIONS_ENDED, forgetEnded);
  bus.subscribe(ACCOUNTS_CHANGED, (changed) => {
    uncache(({ userId }) => changed.has(userId));
  });

  const findRevoked = async (hashes: readonly string[]): Promise<ReadonlySet<string>> => {
    if (hashes.length === 0) return new Set();
    const { rows } = await pool.query<{ key: string }>({
      text: `SELECT encode(token_hash, 'hex') AS key FROM revoked_sessions WHERE token_hash = ANY($1::bytea[])`,
      values: [hashes.map((key) => Buffer.from(key, 'hex'))],
    });
    return new Set(rows.map(({ key }) => key));
  };

  const lookups = createBatcher<string, Found | 'revoked' | undefined>(
    async (hashes) => {
      const { rows } = await pool.query<{
        key: string;
        id: string;
        user_id: string;
        last_seen_at: Date;
        is_customer_service: boolean;
        has_factor: boolean;
        is_store: boolean;
      }>({
        text: `SELECT encode(s.token_hash, 'hex') AS key, s.id, s.user_id, s.last_seen_at, u.is_customer_service,
               EXISTS (SELECT FROM second_factors f WHERE f.user_id = s.user_id) AS has_factor,
               EXISTS (SELECT FROM stores t WHERE t.owner_id = s.user_id AND t.status = 2) AS is_store
             FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.token_hash = ANY($1::bytea[]) AND s.last_seen_at > $2`,
        values: [hashes.map((key) => Buffer.from(key, 'hex')), idleSince()],
      });
      const now = clock().getTime();
      const stale = rows.filter((row) => row.last_seen_at.getTime() < now - LAST_SEEN_INTERVAL_MS).map((row) => row.id);
      if (stale.length > 0)
        await pool.query('UPDATE sessions SET last_seen_at = $2 WHERE id = ANY($1::text[])', [stale, new Date(now)]);
      const found = new Map(
        rows.map((row): [string, Found] => [
          row.key,
          {
            principal: {
              userId: row.user_id,
              sessionId: row.id,
              isCustomerService: row.is_customer_service && (row.has_factor || !staffSecondFactor),
              lacksSecondFactor: row.is_customer_service && !row.has_factor && staffSecondFactor,
              isStore: row.is_store,
            },
          },
        ]),
      );
      const revoked = await findRevoked(hashes.filter((key) => !found.has(key)));
      return hashes.map((key) => found.get(key) ?? (revoked.has(key) ? 'revoked' : undefined));
    },
    { name: 'sessions', max: 1_000, isolate: false },
  );

  const end = async (condition: string, values: unknown[], ending: SessionEnding): Promise<number> => {
    const { rows } = await pool.query<Ended>(`DELETE FROM sessions WHERE ${condition} RETURNING id, user_id`, values);
    return announce(rows, ending);
  };
  const revoke = async (condition: string, values: unknown[]): Promise<number> =>
    announce((await pool.query<Ended>(revokeWhere(condition), values)).rows, 'revoked');
  const announce = (rows: readonly Ended[], ending: SessionEnding): number => {
    const gone = new Map(rows.map((row) => [row.id, { userId: row.user_id, ending }]));
    if (gone.size === 0) return 0;
    // This node does not wait for its own bus message: the next call may already be on its way.
    forgetEnded(gone);
    bus.publish(SESSIONS_ENDED, gone);
    return gone.size;
  };
  const insert = async (
    { userId, userAgent, address }: NewSession,
    passwordHash: string | null,
  ): Promise<OpenedSession | undefined> => {
    const token = ids.token();
    const sessionId = ids.id();
    // The lock waits for a transaction that is changing the account.
    const { rowCount } = await pool.query(
      `INSERT INTO sessions (id, user_id, token_hash, user_agent, address, created_at, last_seen_at)
       SELECT $1, id, $3, $4, $5, $6, $6 FROM users
       WHERE id = $2 AND removed_at IS NULL AND ($7::text IS NULL OR password_hash = $7) FOR SHARE`,
      [
        sessionId,
        userId,
        Buffer.from(hashOf(token), 'hex'),
        userAgent.slice(0, 400),
        address.slice(0, 100),
        clock(),
        passwordHash,
      ],
    );
    if (rowCount === 0) return undefined;
    await end(
      `id IN (SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 ORDER BY last_seen_at DESC, id OFFSET $3)`,
      [userId, sessionId, ACCOUNT.sessionsMost - 1],
      'expired',
    );
    return { token, sessionId };
  };

  const cachedOf = (key: string): Principal | undefined => {
    const cached = cache.get(key);
    return cached && cached.until > clock().getTime() ? cached.found.principal : undefined;
  };

  return {
    findCached: (token) => cachedOf(hashOf(token)),
    async find(token) {
      const key = hashOf(token);
      const cached = cachedOf(key);
      if (cached) return cached;
      const found = await lookups.add(key);
      cache.delete(key);
      if (!found || found === 'revoked') return found;
      const ended = recentlyEnded.get(found.principal.sessionId);
      if (ended) return ended === 'revoked' ? 'revoked' : undefined;
      cache.set(key, { found, until: clock().getTime() + CACHE_MS });
      if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
      return found.principal;
    },
    async isOpenAt(userId, addressKey) {
      const { rows } = await pool.query<{ address: string }>(
        'SELECT DISTINCT address FROM sessions WHERE user_id = $1 AND last_seen_at > $2',
        [userId, idleSince()],
      );
      return rows.some(({ address }) => clientAddressKey(address) === addressKey);
    },
    async open(owner) {
      const opened = await insert(owner, null);
      if (!opened) throw new Error(`no account ${owner.userId} to open a session for`);
      return opened;
    },
    openIfUnchanged: insert,
    async list(userId, currentId) {
      const { rows } = await pool.query<{
        id: string;
        created_at: Date;
        last_seen_at: Date;
        user_agent: string;
        address: string;
      }>(
        `SELECT id, created_at, last_seen_at, user_agent, address FROM sessions
         WHERE user_id = $1 AND last_seen_at > $2 ORDER BY last_seen_at DESC, id LIMIT 100`,
        [userId, idleSince()],
      );
      return rows.map((row) => ({
        id: row.id,
        createTime: row.created_at.getTime(),
        lastSeenTime: row.last_seen_at.getTime(),
        userAgent: row.user_agent,
        address: row.address,
        current: row.id === currentId,
      }));
    },
    async signOut({ userId, sessionId }) {
      await end('user_id = $1 AND id = $2', [userId, sessionId], 'revoked');
    },
    revoke: async (userId, sessionId) => (await revoke('user_id = $1 AND id = $2', [userId, sessionId])) > 0,
    revokeOthers: (userId, exceptId) => revoke('user_id = $1 AND id <> $2', [userId, exceptId]),
    async replace({ userId, sessionId }) {
      await end('user_id = $1 AND id = $2', [userId, sessionId], 'expired');
    },
    async revokeAllInTransaction(work, userId, exceptId) {
      const ended = await revokeAllSessions(work.client, userId, exceptId);
      work.afterCommit(() => void announce(ended, 'revoked'));
    },
    async filterActive(sessionIds) {
      const { rows } = await pool.query<{ id: string }>({
        text: 'SELECT id FROM sessions WHERE id = ANY($1::text[]) AND last_seen_at > $2',
        values: [sessionIds, idleSince()],
      });
      return new Set(rows.map((row) => row.id));
    },
    uncacheAccount(userId) {
      uncache((principal) => principal.userId === userId);
      bus.publish(ACCOUNTS_CHANGED, new Set([userId]));
    },
    async sweep() {
      await deleteInBatches(pool, { table: 'revoked_sessions', condition: 'expires_at <= $1', values: [clock()] });
      return end('last_seen_at <= $1', [idleSince()], 'expired');
    },
  };
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');
