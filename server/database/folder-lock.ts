import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock that is held until it is released or the process ends. */
export type FolderLock = { release(): void };

/** Another living process uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Locks `folder` for this process. It is a lock of the kernel (Node has file locks only through SQLite), so it ends
 * with the process and cannot become stale like a file with a process id.
 * @throws FolderInUseError with the process that holds it
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, 'holder.txt');
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another Vermeil process (${describe(holder)}). ` +
        'Stop that one first, or give this one its own DATA_DIR.',
    );
  }
  writeFileSync(holder, `pid ${process.pid}, since ${new Date().toISOString()}\n`);
  return { release: () => lock.close() };
}

function describe(holder: string): string {
  try {
    return readFileSync(holder, 'utf8').trim();
  } catch {
    return 'just starting';
  }
}
