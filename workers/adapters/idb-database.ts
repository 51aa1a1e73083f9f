import { CallError } from '#machines/call-error.ts';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';
import { errorDataOf } from '#protocol/rules/failures.ts';

/** Error names of a dead connection, which only a new one fixes. */
const DEAD = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

export type LazyDatabase<Schema extends DBSchema> = {
  /** Runs work on an open connection; retries once on a new one when the connection was dead. @throws CallError */
  use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>;
  close(): void;
  /** Closes and deletes the database. Other connections to it close. */
  destroy(): Promise<void>;
};

/**
 * A database that is opened on first use and reopened after its connection died. It closes at once when another
 * connection deletes or upgrades it.
 */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): LazyDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  const forget = (database?: IDBPDatabase<Schema>): void => {
    opening = undefined;
    database?.close();
  };
  const open = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(name, version, {
      upgrade,
      blocking: (_current, _blocked, event) => forget(event.target as unknown as IDBPDatabase<Schema>),
      terminated: () => forget(),
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };

  return {
    async use(work) {
      try {
        return await work(await open());
      } catch (error) {
        if (!(error instanceof DOMException && DEAD.has(error.name))) throw storageError(error);
      }
      await closeQuietly(opening);
      opening = undefined;
      try {
        return await work(await open());
      } catch (error) {
        throw storageError(error);
      }
    },
    close() {
      void closeQuietly(opening);
      opening = undefined;
    },
    async destroy() {
      await closeQuietly(opening);
      opening = undefined;
      await deleteDB(name);
    },
  };
}

async function closeQuietly(opening: Promise<{ close(): void }> | undefined): Promise<void> {
  const database = await opening?.catch(() => undefined);
  database?.close();
}

/** @returns a failure of the browser's storage as an error that may cross to a tab. */
export function storageError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new CallError(full ? { code: 'StorageFull', status: 0 } : errorDataOf(error));
}
