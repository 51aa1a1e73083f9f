import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { NoticeDraft } from '#server/notifications/notice.ts';
import { insertNotices, placeNotices } from '#server/notifications/store.ts';
import type { Database } from '#server/database/pool.ts';
import { claimPlaces, insertEvents, type Claim, type LoggedEvent } from './event-log.ts';

/** Something people must hear of: a frame of the realtime channel without its cursor. */
export type Frame = { readonly event: string; readonly data: unknown };

/** One transaction, and what it has to tell people once it is committed. */
export type Work = {
  readonly client: PoolClient;
  /** drizzle on the same connection: for queries of other domains inside this transaction. */
  readonly db: Database;
  readonly now: Date;
  /** Puts a frame into the event log of each of these people. */
  tell(userIds: readonly string[], frame: Frame): void;
  /** Gives somebody a notification: kept, counted as unread, and told. */
  notify(userId: string, notice: NoticeDraft): void;
};

/** Runs work in a transaction; see {@link createTransact}. */
export type Transact = <Result>(run: (work: Work) => Promise<Result>) => Promise<Result>;

/** Hears of events after their commit. */
export type Outlet = { committed(events: readonly LoggedEvent[]): void };

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Makes the one way to change data that people hear of: what `run` tells is written to the event log in the same
 * transaction, and handed to `outlet` after the commit. The counters of the people told are locked last, in one
 * order, and only for the last two statements.
 * A deadlock is tried again up to three times; `run` must therefore have no effect outside its transaction.
 */
export function createTransact(deps: { pool: Pool; clock: () => Date; newId: () => string; outlet: Outlet }): Transact {
  return (run) => retried(() => once(deps, run));
}

/** Runs a transaction again, up to three times in all, when the database broke it off for the sake of another one. */
export async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = (error as { code?: string }).code;
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === TRIES) throw error;
    }
  }
}

async function once<Result>(
  deps: { pool: Pool; clock: () => Date; newId: () => string; outlet: Outlet }, run: (work: Work) => Promise<Result>,
): Promise<Result> {
  const client = await deps.pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const told: { userId: string; frame: string }[] = [];
    const drafts: { userId: string; notice: NoticeDraft }[] = [];
    const now = deps.clock();
    const result = await run({
      client, db: drizzle(client), now,
      tell(userIds, frame) {
        const text = JSON.stringify(frame);
        for (const userId of userIds) told.push({ userId, frame: text });
      },
      notify: (userId, notice) => void drafts.push({ userId, notice }),
    });
    const events = await log(client, told, drafts, now, deps.newId);
    await client.query('COMMIT');
    if (events.length > 0) deps.outlet.committed(events);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function log(
  client: PoolClient, told: readonly { userId: string; frame: string }[],
  drafts: readonly { userId: string; notice: NoticeDraft }[], now: Date, newId: () => string,
): Promise<LoggedEvent[]> {
  if (told.length + drafts.length === 0) return [];
  const claims = new Map<string, Claim>();
  const claim = (userId: string, notices: number): void => {
    const so = claims.get(userId) ?? { events: 0, notices: 0 };
    claims.set(userId, { events: so.events + 1, notices: so.notices + notices });
  };
  for (const { userId } of told) claim(userId, 0);
  for (const { userId } of drafts) claim(userId, 1);
  const places = await claimPlaces(client, claims);
  const placed = placeNotices(drafts, places, now, newId);
  if (placed.length > 0) await insertNotices(client, placed);
  const cursors = new Map([...places].map(([userId, place]) => [userId, place.cursor]));
  const events = [...told, ...placed.map(({ userId, notice }) => ({ userId, frame: JSON.stringify({ event: notice.type, data: notice }) }))]
    .map(({ userId, frame }) => {
      const cursor = cursors.get(userId) ?? 0;
      cursors.set(userId, cursor + 1);
      return { userId, cursor, frame };
    });
  await insertEvents(client, events, now);
  return events;
}
