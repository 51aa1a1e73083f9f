import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { ACCOUNT } from '#protocol/limits.ts';
import type { SessionInfo } from '#protocol/entities/user.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { ACCOUNTS_CHANGED, SESSIONS_ENDED } from '../bus/topics.ts';
import type { Ids } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { createBatcher } from '../batch/batcher.ts';
import type { Principal, SessionLookup } from '../http/principal.ts';

const CACHE_MS = 30_000;
const CACHE_SIZE = 20_000;
/** `lastSeenAt` is written this rarely. */
const TOUCH_MS = 5 * 60_000;

/** The sessions of the product: opened at sign-in, found by token on every call, ended by their owner or by idleness. */
export type SessionStore = SessionLookup & {
  /** @returns the token, which is kept nowhere, and the session's id @throws Error when there is no such account */
  open(input: SessionOwner): Promise<OpenedSession>;
  /**
   * ACC-11: the same, unless the account was removed or its password is another than the one that was compared: whoever
   * changes it ends the sessions in the same transaction, and none may slip in between.
   */
  openFor(input: SessionOwner, passwordHash: string | null): Promise<OpenedSession | undefined>;
  /** The person's sessions, the latest first. */
  list(userId: string, currentId: string): Promise<SessionInfo[]>;
  /** Ends one session of the person; false when there is none. */
  end(userId: string, sessionId: string): Promise<boolean>;
  /** Ends every session of the person but one. @returns how many */
  endOthers(userId: string, keptId: string): Promise<number>;
  /** Ends every session of the person, but perhaps one, with a transaction; other nodes and sockets hear of it after its commit. */
  endWith(work: UnitOfWork, userId: string, keptId?: string): Promise<void>;
  /** Those of the sessions that still are, in one query. */
  living(sessionIds: readonly string[]): Promise<Set<string>>;
  /** What a session knows of this person (flags) is read again, on every node. */
  accountChanged(userId: string): void;
  /** Removes sessions that were idle too long. @returns how many */
  sweep(): Promise<number>;
};

type SessionOwner = { readonly userId: string; readonly userAgent: string; readonly address: string };
type OpenedSession = { readonly token: string; readonly sessionId: string };
type Found = { principal: Principal };

/**
 * ACC-4: tokens are 256 random bits of which only the SHA-256 is kept. ACC-5: a session ends after 30 idle days, or when
 * its owner says so, on every node at once. Look-ups are made in groups and kept for 30 s at most.
 */
export function createSessions(deps: { pool: Pool; clock: () => Date; ids: Ids; bus: Bus }): SessionStore {
  const { pool, clock, ids, bus } = deps;
  const cache = new Map<string, { found: Found; until: number }>();
  const idleSince = (): Date => new Date(clock().getTime() - ACCOUNT.sessionIdle);
  /** Sessions that ended lately: a look-up that began before must not bring one back into the cache. */
  const buried = new Set<string>();
  const bury = (gone: ReadonlyMap<string, string>): void => {
    for (const sessionId of gone.keys()) buried.add(sessionId);
    for (const sessionId of buried) if (buried.size > CACHE_SIZE) buried.delete(sessionId);
    forget(({ sessionId }) => gone.has(sessionId));
  };
  const forget = (gone: (principal: Principal) => boolean): void => {
    for (const [key, { found }] of cache) if (gone(found.principal)) cache.delete(key);
  };
  bus.subscribe(SESSIONS_ENDED, (payload) => {
    bury(new Map(payload as [string, string][]));
  });
  bus.subscribe(ACCOUNTS_CHANGED, (payload) => {
    const changed = new Set(payload as string[]);
    forget(({ userId }) => changed.has(userId));
  });

  const lookUps = createBatcher<string, Found | undefined>(
    async (hashes) => {
      const { rows } = await pool.query<{
        key: string;
        id: string;
        user_id: string;
        last_seen_at: Date;
        is_customer_service: boolean;
        is_store: boolean;
      }>({
        text: `SELECT encode(s.token_hash, 'hex') AS key, s.id, s.user_id, s.last_seen_at, u.is_customer_service,
               EXISTS (SELECT FROM stores t WHERE t.owner_id = s.user_id AND t.status = 2) AS is_store
             FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ANY($1::bytea[]) AND s.last_seen_at > $2`,
        values: [hashes.map((key) => Buffer.from(key, 'hex')), idleSince()],
      });
      const now = clock().getTime();
      const stale = rows.filter((row) => row.last_seen_at.getTime() < now - TOUCH_MS).map((row) => row.id);
      if (stale.length > 0)
        await pool.query('UPDATE sessions SET last_seen_at = $2 WHERE id = ANY($1::text[])', [stale, new Date(now)]);
      const found = new Map(
        rows.map((row): [string, Found] => [
          row.key,
          {
            principal: {
              userId: row.user_id,
              sessionId: row.id,
              isCustomerService: row.is_customer_service,
              isStore: row.is_store,
            },
          },
        ]),
      );
      return hashes.map((key) => found.get(key));
    },
    { max: 1_000, isolate: false },
  );

  const remove = async (where: string, values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      `DELETE FROM sessions WHERE ${where} RETURNING id, user_id`,
      values,
    );
    return announce(rows);
  };
  const announce = (rows: readonly { id: string; user_id: string }[]): number => {
    const gone = new Map(rows.map((row) => [row.id, row.user_id]));
    if (gone.size === 0) return 0;
    // This node must not wait for its own message: the next call may already be on its way.
    bury(gone);
    bus.publish(SESSIONS_ENDED, [...gone]);
    return gone.size;
  };
  const insert = async (
    { userId, userAgent, address }: SessionOwner,
    passwordHash: string | null,
  ): Promise<OpenedSession | undefined> => {
    const token = ids.token();
    const sessionId = ids.id();
    // The lock waits for whoever is changing the account just now.
    const { rowCount } = await pool.query(
      `INSERT INTO sessions (id, user_id, token_hash, user_agent, address, created_at, last_seen_at)
       SELECT $1, id, $3, $4, $5, $6, $6 FROM users WHERE id = $2 AND removed_at IS NULL AND ($7::text IS NULL OR password_hash = $7) FOR SHARE`,
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
    await remove(
      `id IN (SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 ORDER BY last_seen_at DESC, id OFFSET $3)`,
      [userId, sessionId, ACCOUNT.sessionsMost - 1],
    );
    return { token, sessionId };
  };

  return {
    async find(token) {
      const key = hashOf(token);
      const kept = cache.get(key);
      if (kept && kept.until > clock().getTime()) return kept.found.principal;
      const found = await lookUps.add(key);
      cache.delete(key);
      if (!found || buried.has(found.principal.sessionId)) return undefined;
      cache.set(key, { found, until: clock().getTime() + CACHE_MS });
      if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
      return found.principal;
    },
    async open(owner) {
      const opened = await insert(owner, null);
      if (!opened) throw new Error(`There is no account ${owner.userId} to sign in`);
      return opened;
    },
    openFor: insert,
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
    end: async (userId, sessionId) => (await remove('user_id = $1 AND id = $2', [userId, sessionId])) > 0,
    async endWith(work, userId, keptId) {
      const { rows } = await work.client.query<{ id: string; user_id: string }>(
        'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2 RETURNING id, user_id',
        [userId, keptId ?? null],
      );
      work.afterCommit(() => void announce(rows));
    },
    endOthers: (userId, keptId) => remove('user_id = $1 AND id <> $2', [userId, keptId]),
    async living(sessionIds) {
      const { rows } = await pool.query<{ id: string }>({
        text: 'SELECT id FROM sessions WHERE id = ANY($1::text[]) AND last_seen_at > $2',
        values: [sessionIds, idleSince()],
      });
      return new Set(rows.map((row) => row.id));
    },
    accountChanged(userId) {
      forget((principal) => principal.userId === userId);
      bus.publish(ACCOUNTS_CHANGED, [userId]);
    },
    sweep: () => remove('last_seen_at <= $1', [idleSince()]),
  };
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');
