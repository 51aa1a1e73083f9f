import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { databaseCode } from '../database/database-error.ts';
import type { Database } from '../database/pool.ts';
import type { DomainEvent, DomainEventOf, DomainEventType } from './domain-events.ts';
import { claimLogPositions, insertEvents, type LoggedEvent, type PositionClaim } from './event-log.ts';
import { insertNotices, mergeUnseenBidNotices, numberNotices, type NewNotice } from './write-notices.ts';

/** Something people must hear of: a frame of the realtime channel without its cursor. */
export type Frame = { readonly event: string; readonly data: unknown };

/** One transaction, and what it has to tell people once it is committed. */
export type UnitOfWork = {
  readonly client: PoolClient;
  /** drizzle on the same connection: for queries of other domains inside this transaction. */
  readonly db: Database;
  readonly now: Date;
  /** Puts a frame into the event log of each of these people; that the same families changed, once. */
  send(userIds: readonly string[], frame: Frame): void;
  /** Gives somebody a notification: kept, counted as unread, and told. */
  notify(userId: string, notice: NewNotice): void;
  /** Announces a domain event: its subscribers run now, in this transaction. */
  publish(event: DomainEvent): Promise<void>;
  /** Runs once the transaction is committed; for what lives outside the database, such as kept sessions. It may not fail. */
  afterCommit(run: () => void): void;
};

/** Reacts to a domain event inside the publisher's transaction. What it throws rolls the transaction back. */
export type Subscriber<Type extends DomainEventType> = (
  work: UnitOfWork,
  event: DomainEventOf<Type>,
) => Promise<void> | void;

/** The subscribers of each event, in the order in which they run. */
export type Subscribers = { readonly [Type in DomainEventType]?: readonly Subscriber<Type>[] };

/** Runs work in a transaction; see {@link createTransact}. */
export type Transact = <Result>(run: (work: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** Receives the events of a transaction after its commit. */
export type EventSink = { deliver(events: readonly LoggedEvent[]): void };

export type TransactDeps = {
  pool: Pool;
  clock: () => Date;
  newId: () => string;
  eventSink: EventSink;
  subscribers: Subscribers;
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

/**
 * Makes the one way to change data that people hear of: what `run` tells is written to the event log in the same
 * transaction, and handed to `eventSink` after the commit. The counters of the people told are locked last, in one
 * order, and only for the last two statements.
 * A deadlock is tried again up to three times; `run` must therefore have no effect outside its transaction.
 */
export function createTransact(deps: TransactDeps): Transact {
  return (run) => retryOnConflict(() => once(deps, run));
}

/** Runs the subscribers of an event one after the other, so that they lock rows in a fixed order. */
export async function publishDomainEvent<Type extends DomainEventType>(
  subscribers: Subscribers,
  work: UnitOfWork,
  event: DomainEventOf<Type>,
): Promise<void> {
  const type: Type = event.type;
  const list: readonly Subscriber<Type>[] = subscribers[type] ?? [];
  for (const subscriber of list) await subscriber(work, event);
}

/** Runs a transaction again, up to three times in all, when the database broke it off for the sake of another one. */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = databaseCode(error);
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === TRIES) throw error;
    }
  }
}

async function once<Result>(deps: TransactDeps, run: (work: UnitOfWork) => Promise<Result>): Promise<Result> {
  const client = await deps.pool.connect();
  let broken = false;
  try {
    // Goes out with the first statement of `run`, and fails with it.
    const begun = client.query('BEGIN').then(
      () => undefined,
      (error: unknown) => {
        broken = true;
        throw error;
      },
    );
    begun.catch(() => undefined);
    const told: { userId: string; frame: string }[] = [];
    const changed = new Set<string>();
    const drafts: { userId: string; notice: NewNotice }[] = [];
    const later: (() => void)[] = [];
    const now = deps.clock();
    const work: UnitOfWork = {
      client,
      db: drizzle(client),
      now,
      send(userIds, frame) {
        const text = JSON.stringify(frame);
        for (const userId of frame.event === 'changed' ? newcomers(changed, userIds, text) : userIds)
          told.push({ userId, frame: text });
      },
      notify: (userId, notice) => void drafts.push({ userId, notice }),
      publish: (event) => publishDomainEvent(deps.subscribers, work, event),
      afterCommit: (action) => void later.push(action),
    };
    const result = await run(work);
    await begun;
    const { events, written } = await log(client, told, drafts, now, deps.newId);
    // Sent with what is written last; the database commits nothing after a failure.
    await allDone([...written, client.query('COMMIT')]);
    for (const action of later) action();
    if (events.length > 0) deps.eventSink.deliver(events);
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

/** Whom nobody told this yet; from now on they were told. */
function newcomers(told: Set<string>, userIds: readonly string[], text: string): string[] {
  const fresh = userIds.filter((userId) => !told.has(`${userId} ${text}`));
  for (const userId of fresh) told.add(`${userId} ${text}`);
  return fresh;
}

async function log(
  client: PoolClient,
  told: readonly { userId: string; frame: string }[],
  drafts: readonly { userId: string; notice: NewNotice }[],
  now: Date,
  newId: () => string,
): Promise<{ events: LoggedEvent[]; written: Promise<void>[] }> {
  if (told.length + drafts.length === 0) return { events: [], written: [] };
  const claims = new Map<string, PositionClaim>();
  const claim = (userId: string, notices: number): void => {
    const so = claims.get(userId) ?? { events: 0, notices: 0 };
    claims.set(userId, { events: so.events + 1, notices: so.notices + notices });
  };
  for (const { userId } of told) claim(userId, 0);
  for (const { userId } of drafts) claim(userId, 1);
  const places = await claimLogPositions(client, claims);
  const placed = await mergeUnseenBidNotices(client, numberNotices(drafts, places, now, newId));
  const cursors = new Map([...places].map(([userId, place]) => [userId, place.cursor]));
  const events = [
    ...told,
    ...placed.map(({ userId, notice }) => ({ userId, frame: JSON.stringify({ event: notice.type, data: notice }) })),
  ].map(({ userId, frame }) => {
    const cursor = cursors.get(userId) ?? 0;
    cursors.set(userId, cursor + 1);
    return { userId, cursor, frame };
  });
  return {
    events,
    written: [...(placed.length > 0 ? [insertNotices(client, placed)] : []), insertEvents(client, events, now)],
  };
}

/** Waits for all of them. @throws what went wrong first */
async function allDone(writes: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}
