import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { databaseCode } from '../database/database-error.ts';
import type { Database } from '../database/pool.ts';
import { createDecisionLog, insertDecisions, type Decide, type DecisionLog } from './decision-log.ts';
import type { DomainEvent, DomainEventOf, DomainEventType } from './domain-events.ts';
import { waitForAll } from '../database/one-round-trip.ts';
import { storeEvents, type MessageRef, type NewEvent } from './event-log.ts';
import type { EventPlacer } from './place-events.ts';
import {
  claimNoticeTicks,
  insertNotices,
  lockUnseenBidNotices,
  mergeBidNotices,
  numberNotices,
  type AddressedNotice,
  type NewNotice,
  type NumberedNotice,
} from './write-notices.ts';

/** An event of a user before it is logged: a frame without its cursor. */
export type EventFrame = { readonly event: string; readonly data: unknown };

/** One transaction and the events it sends after its commit. */
export type UnitOfWork = {
  readonly client: PoolClient;
  /** The query builder on the same connection. */
  readonly db: Database;
  readonly now: Date;
  /** The one way to decide a move: the decision is recorded with the commit, a refusal also without one. */
  readonly decide: Decide;
  /**
   * Records an event for these users. A `changed` event is recorded once per user and content.
   * @param message the stored message that the frame is; the log refers to it, so that it is never stored twice
   */
  send(userIds: readonly string[], frame: EventFrame, message?: MessageRef): void;
  /**
   * Records a notice: stored, counted as unread, and sent.
   * @param key notices of a reader with the same kind and key are one notice, which the latest replaces
   */
  notify(userId: string, notice: NewNotice, key?: string): void;
  /** Adds a write whose result the work does not need. It fails the transaction. */
  write(statement: Promise<unknown>): void;
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

export type TransactDeps = {
  pool: Pool;
  clock: () => Date;
  newId: () => string;
  placer: Pick<EventPlacer, 'request'>;
  subscribers: Subscribers;
  /** Gets errors of callbacks after the commit. */
  onError: (error: unknown) => void;
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * Creates `transact`: events that `run` sends are stored in the same transaction, by the statement that is sent with
 * the commit. After it, `placer` gives them positions and delivers them; the result does not wait for that.
 * The decisions are stored with it; those that were refused are stored even when `run` throws.
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
  const now = deps.clock();
  const decisions = createDecisionLog();
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
    const sent: NewEvent[] = [];
    const changed = new Set<string>();
    const newNotices: AddressedNotice[] = [];
    const writes: Promise<unknown>[] = [];
    const callbacks: (() => void)[] = [];
    const work: UnitOfWork = {
      client,
      db: drizzle(client),
      now,
      decide: decisions.decide,
      send(userIds, frame, message) {
        const text = JSON.stringify(frame);
        const readers = frame.event === 'changed' ? withoutDuplicates(changed, userIds, text) : userIds;
        if (readers.length > 0) sent.push({ userIds: readers, frame: text, message });
      },
      notify: (userId, notice, key) => void newNotices.push({ userId, notice, key }),
      write(statement) {
        // It may fail before the work does.
        statement.catch(() => undefined);
        writes.push(statement);
      },
      publish: (event) => publishDomainEvent(deps.subscribers, work, event),
      afterCommit: (action) => void callbacks.push(action),
    };
    const result = await run(work).catch(async (error: unknown) => {
      // A write that failed has failed the statements after it, and its own error says why.
      await waitForAll(writes);
      throw error;
    });
    await begun;
    const preparing = prepareNotices(client, newNotices, now, deps.newId);
    await waitForAll([...writes, preparing]);
    const notices = await preparing;
    // Sent with the commit; after a failure the database commits nothing.
    const inserted = notices.length > 0 ? insertNotices(client, notices) : Promise.resolve();
    const events = [...sent, ...notices.map(toEvent)];
    const stored = events.length > 0 ? storeEvents(client, events, now) : Promise.resolve();
    const records = decisions.records();
    const decided = records.length > 0 ? insertDecisions(client, records, now) : Promise.resolve();
    await waitForAll([inserted, stored, decided, client.query('COMMIT')]);
    for (const action of callbacks) {
      try {
        action();
      } catch (error) {
        // The work is done: a wake-up that fails is no reason to answer with an error, or to skip the others.
        deps.onError(error);
      }
    }
    if (events.length > 0) deps.placer.request();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    // After an error of the database the work runs again or has failed for another reason than a refusal.
    if (!broken && databaseCode(error) === undefined) await storeRefusals(client, decisions, now).catch(deps.onError);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Stores the refusals of a transaction that was rolled back, without waiting for the disk: a crash may lose them. */
async function storeRefusals(client: PoolClient, decisions: DecisionLog, at: Date): Promise<void> {
  const records = decisions.records('refused');
  if (records.length === 0) return;
  await waitForAll([
    client.query('BEGIN; SET LOCAL synchronous_commit = off'),
    insertDecisions(client, records, at),
    client.query('COMMIT'),
  ]);
}

/** The users who have not received this text in this transaction. */
function withoutDuplicates(sent: Set<string>, userIds: readonly string[], text: string): string[] {
  const fresh = userIds.filter((userId) => !sent.has(`${userId} ${text}`));
  for (const userId of fresh) sent.add(`${userId} ${text}`);
  return fresh;
}

async function prepareNotices(
  client: PoolClient,
  drafts: readonly AddressedNotice[],
  now: Date,
  newId: () => string,
): Promise<NumberedNotice[]> {
  if (drafts.length === 0) return [];
  const [ticks, unseen] = await Promise.all([claimNoticeTicks(client, drafts), lockUnseenBidNotices(client, drafts)]);
  return mergeBidNotices(numberNotices(drafts, ticks, now, newId), unseen);
}

const toEvent = ({ userId, notice }: NumberedNotice): NewEvent => ({
  userIds: [userId],
  frame: JSON.stringify({ event: notice.type, data: notice }),
});
