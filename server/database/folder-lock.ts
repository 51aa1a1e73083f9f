import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held as long as the process lives, or until released. */
export interface FolderLock {
  release(): void;
}

/** Another living process uses the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Takes `folder` for this process alone. The lock is the kernel's (Node offers file locks only through SQLite),
 * so it vanishes with the process however that ends, and cannot go stale the way a file with a process id can.
 * @throws FolderInUseError naming the holder
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
