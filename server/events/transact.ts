import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { databaseCode } from '../database/database-error.ts';
import type { Database } from '../database/pool.ts';
import type { DomainEvent, DomainEventOf, DomainEventType } from './domain-events.ts';
import { claimLogPositions, insertEvents, type LoggedEvent, type PositionClaim } from './event-log.ts';
import {
  insertNotices,
  mergeUnseenBidNotices,
  numberNotices,
  type AddressedNotice,
  type NewNotice,
} from './write-notices.ts';

/** An event of a user before it is logged: a frame without its cursor. */
export type Frame = { readonly event: string; readonly data: unknown };

/** One transaction and the events it sends after its commit. */
export type UnitOfWork = {
  readonly client: PoolClient;
  /** The query builder on the same connection. */
  readonly db: Database;
  readonly now: Date;
  /** Records an event for each of these users. A `changed` event is recorded once per user and content. */
  send(userIds: readonly string[], frame: Frame): void;
  /**
   * Records a notice: stored, counted as unread, and sent.
   * @param key notices of a reader with the same kind and key are one notice, which the latest replaces
   */
  notify(userId: string, notice: NewNotice, key?: string): void;
  /** Announces a domain event: its subscribers run now, in this transaction. */
  publish(event: DomainEvent): Promise<void>;
  /** Runs after the commit; for state outside the database, such as caches. It must not throw. */
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
  /** Gets errors of callbacks after the commit. */
  onError: (error: unknown) => void;
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * Creates `transact`: events that `run` sends are written to the event log in the same transaction and handed to
 * `eventSink` after the commit. The counters of their users are locked last, in one order, for two statements only.
 * A deadlock is retried up to three times, so `run` must have no effect outside its transaction.
 */
export function createTransact(deps: TransactDeps): Transact {
  return (run) => retryOnConflict(() => runTransaction(deps, run));
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

/** Runs a transaction up to three times while the database aborts it because of a conflict. */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = databaseCode(error);
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function runTransaction<Result>(deps: TransactDeps, run: (work: UnitOfWork) => Promise<Result>): Promise<Result> {
  const client = await deps.pool.connect();
  let broken = false;
  try {
    // Sent with the first statement of `run`, and fails with it.
    const begun = client.query('BEGIN').then(
      () => undefined,
      (error: unknown) => {
        broken = true;
        throw error;
      },
    );
    begun.catch(() => undefined);
    const sent: { userId: string; frame: string }[] = [];
    const changed = new Set<string>();
    const newNotices: AddressedNotice[] = [];
    const callbacks: (() => void)[] = [];
    const now = deps.clock();
    const work: UnitOfWork = {
      client,
      db: drizzle(client),
      now,
      send(userIds, frame) {
        const text = JSON.stringify(frame);
        for (const userId of frame.event === 'changed' ? withoutDuplicates(changed, userIds, text) : userIds)
          sent.push({ userId, frame: text });
      },
      notify: (userId, notice, key) => void newNotices.push({ userId, notice, key }),
      publish: (event) => publishDomainEvent(deps.subscribers, work, event),
      afterCommit: (action) => void callbacks.push(action),
    };
    const result = await run(work);
    await begun;
    const { events, written } = await writeLogs(client, sent, newNotices, now, deps.newId);
    // Sent with the last statements; after a failure the database commits nothing.
    await waitForAll([...written, client.query('COMMIT')]);
    for (const action of callbacks) {
      try {
        action();
      } catch (error) {
        // The work is done: a wake-up that fails is no reason to answer with an error, or to skip the others.
        deps.onError(error);
      }
    }
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

/** The users who have not received this text in this transaction. */
function withoutDuplicates(sent: Set<string>, userIds: readonly string[], text: string): string[] {
  const fresh = userIds.filter((userId) => !sent.has(`${userId} ${text}`));
  for (const userId of fresh) sent.add(`${userId} ${text}`);
  return fresh;
}

async function writeLogs(
  client: PoolClient,
  sent: readonly { userId: string; frame: string }[],
  newNotices: readonly AddressedNotice[],
  now: Date,
  newId: () => string,
): Promise<{ events: LoggedEvent[]; written: Promise<void>[] }> {
  if (sent.length + newNotices.length === 0) return { events: [], written: [] };
  const claims = new Map<string, PositionClaim>();
  const claim = (userId: string, notices: number): void => {
    const claimed = claims.get(userId) ?? { events: 0, notices: 0 };
    claims.set(userId, { events: claimed.events + 1, notices: claimed.notices + notices });
  };
  for (const { userId } of sent) claim(userId, 0);
  for (const { userId } of newNotices) claim(userId, 1);
  const positions = await claimLogPositions(client, claims);
  const notices = await mergeUnseenBidNotices(client, numberNotices(newNotices, positions, now, newId));
  const cursors = new Map([...positions].map(([userId, position]) => [userId, position.cursor]));
  const events = [
    ...sent,
    ...notices.map(({ userId, notice }) => ({ userId, frame: JSON.stringify({ event: notice.type, data: notice }) })),
  ].map(({ userId, frame }) => {
    const cursor = cursors.get(userId) ?? 0;
    cursors.set(userId, cursor + 1);
    return { userId, cursor, frame };
  });
  return {
    events,
    written: [...(notices.length > 0 ? [insertNotices(client, notices)] : []), insertEvents(client, events, now)],
  };
}

/** Waits for all writes. @throws the first error */
async function waitForAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}
