import { CallError } from '#machines/call-error.ts';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import { errorDataOf } from '#protocol/rules/failures.ts';

/** Error names of a dead connection, which only a new one fixes. */
const DEAD = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);
/** How long a database may take to be opened or deleted; usually it takes milliseconds. Milliseconds. */
export const DATABASE_PATIENCE = 10_000;

export type LazyDatabase<Schema extends DBSchema> = {
  /** Runs work on an open connection; retries once on a new one when the connection was dead. @throws CallError */
  use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  close(): void;
  /** Closes and deletes the database. Other connections to it close. @throws CallError StorageBlocked */
  destroy(): Promise<void>;
};

/**
 * A database that is opened on first use and reopened after its connection died. It closes at once when another
 * connection deletes or upgrades it. A connection that does not close, of a tab that the browser froze, holds the
 * opening up: work is refused then, until the database is open.
 * @param patience milliseconds until work that waits for the database is refused
 */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  patience = DATABASE_PATIENCE,
): LazyDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  const forget = (database?: IDBPDatabase<Schema>): void => {
    opening = undefined;
    database?.close();
  };
  const start = async (): Promise<IDBPDatabase<Schema>> => {
    try {
      return await openDB<Schema>(name, version, {
        upgrade,
        blocking: (_current, _blocked, event) => forget(event.target as unknown as IDBPDatabase<Schema>),
        terminated: () => forget(),
      });
    } catch (error) {
      forget();
      throw openingError(error);
    }
  };
  const open = (): Promise<IDBPDatabase<Schema>> => inTime((opening ??= start()), patience);

  return {
    async use(work) {
      try {
        return await work(await open());
      } catch (error) {
        if (!(error instanceof DOMException && DEAD.has(error.name))) throw storageError(error);
      }
      await closeQuietly(opening, patience);
      opening = undefined;
      try {
        return await work(await open());
      } catch (error) {
        throw storageError(error);
      }
    },
    close() {
      void closeQuietly(opening, patience);
      opening = undefined;
    },
    async destroy() {
      await closeQuietly(opening, patience);
      opening = undefined;
      await deleteDatabase(name, patience);
    },
  };
}

/** Deletes a database. @throws CallError StorageBlocked while another connection keeps it; it is deleted after that */
export function deleteDatabase(name: string, patience = DATABASE_PATIENCE): Promise<void> {
  return inTime(deleteDB(name), patience);
}

/** @throws CallError StorageBlocked when the work takes longer; it goes on */
export async function inTime<Result>(work: Promise<Result>, patience = DATABASE_PATIENCE): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CallError({ code: 'StorageBlocked', status: 0 })), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a connection, also one that is still being opened; waits for the latter no longer than the patience. */
async function closeQuietly(opening: Promise<{ close(): void }> | undefined, patience: number): Promise<void> {
  const closed = opening?.then(
    (database) => database.close(),
    () => undefined,
  );
  if (closed) await inTime(closed, patience).catch(() => undefined);
}

/** @returns a failure to open a database as an error that says whether the browser stores anything for this site */
function openingError(error: unknown): unknown {
  // A newer build has upgraded the database.
  if (error instanceof DOMException && error.name === 'VersionError')
    return new CallError({ code: 'ProtocolTooOld', status: 0 });
  if (error instanceof DOMException && (error.name === 'QuotaExceededError' || DEAD.has(error.name))) return error;
  // The browser has no IndexedDB, or refuses it to this site.
  return new CallError({ code: 'StorageMissing', status: 0 });
}

/** @returns a failure of the browser's storage as an error that may cross to a tab. */
export function storageError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (!(error instanceof DOMException)) return new CallError(errorDataOf(error));
  if (error.name === 'QuotaExceededError') return new CallError({ code: 'StorageFull', status: 0 });
  // Also a new connection is dead: Chromium with a damaged profile, browsers in private windows.
  if (DEAD.has(error.name)) return new CallError({ code: 'StorageMissing', status: 0 });
  return new CallError(errorDataOf(error));
}
