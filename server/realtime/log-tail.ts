import type { EventReader, LoggedBatch, LoggedEvent } from '../events/event-log.ts';
import { createBatcher } from '../batch/batcher.ts';

/** Positions that one query reads. */
const PORTION = 1_000;

export type LogTailDeps = {
  readonly events: Pick<EventReader, 'readRange'>;
  /** @returns the newest position */
  readHead(): Promise<number>;
  /** Whether a user is connected to this process. */
  isLocal(userId: string): boolean;
  /** Gets every event of the log in order, each once. */
  deliver(event: LoggedEvent): void;
  onError(error: unknown): void;
};

/** Follows the event log for this process; see {@link createLogTail}. */
export type LogTail = ReturnType<typeof createLogTail>;

/**
 * Follows the event log: delivers all events that are committed after its start, in order. Those of this process are at
 * hand; those of others, and any that are missing in between, are read.
 */
export function createLogTail({ events, readHead, isLocal, deliver, onError }: LogTailDeps) {
  /** Everything up to here was delivered. Undefined before the start. */
  let applied: number | undefined;
  /** The newest position that is known to be committed. */
  let known = 0;
  let starting: Promise<void> | undefined;
  /** Batches that wait for earlier ones, by the position before them. */
  const waiting = new Map<number, LoggedBatch>();
  const reads = createBatcher<undefined, void>(
    async (calls) => {
      await readMissing();
      return calls.map(() => undefined);
    },
    { name: 'log-reads', max: Infinity, isolate: false },
  );

  function accept(batch: LoggedBatch): void {
    // Before the start no user is connected; the start reads a later position.
    if (applied === undefined && !starting) return;
    known = Math.max(known, batch.last);
    // Otherwise some of it has been read, and the rest will be.
    if (batch.before >= (applied ?? 0)) waiting.set(batch.before, batch);
    drain();
  }

  function drain(): void {
    if (applied === undefined) return;
    for (let next = waiting.get(applied); next; next = waiting.get(applied)) {
      waiting.delete(applied);
      for (const event of next.events) deliver(event);
      applied = next.last;
    }
    // The missing batch is often of this process, and comes in the same turn: reading begins at its end.
    if (applied < known) reads.add(undefined).catch(onError);
  }

  async function readMissing(): Promise<void> {
    while (applied !== undefined && applied < known) {
      const upTo = Math.min(known, applied + PORTION);
      const missing = await events.readRange(applied, upTo);
      // Meanwhile the missing batch may have come.
      for (const event of missing) if (event.position > applied) deliver(event);
      applied = Math.max(applied, upTo);
      for (const before of waiting.keys()) if (before < applied) waiting.delete(before);
      drain();
    }
  }

  async function begin(): Promise<void> {
    try {
      applied = await readHead();
      for (const before of waiting.keys()) if (before < applied) waiting.delete(before);
      drain();
    } finally {
      starting = undefined;
    }
  }

  return {
    /** Events that this process committed. */
    accept,
    /** Another process committed events for these users. */
    named({ before, last, userIds }: Omit<LoggedBatch, 'events'> & { userIds: Iterable<string> }): void {
      for (const userId of userIds) {
        if (!isLocal(userId)) continue;
        known = Math.max(known, last);
        return drain();
      }
      accept({ before, last, events: [] });
    },
    /** Resolves when events that are committed from now on are delivered. */
    async start(): Promise<void> {
      if (applied === undefined) await (starting ??= begin());
    },
    /** Reads what a lost message of the bus named. */
    async catchUp(): Promise<void> {
      if (applied === undefined) return;
      known = Math.max(known, await readHead());
      drain();
    },
    /** Everything up to this position was delivered; 0 before the start. */
    get applied(): number {
      return applied ?? 0;
    },
    idle: () => reads.idle(),
  };
}
