import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a process that waits looks. Milliseconds. */
const EVERY = 200;

/**
 * Waits until no other process runs something under this lock, then runs it. A process that was killed holds no lock.
 *
 * The lock is a folder with one file, whose name is the holder's process id. It is taken by renaming a folder that
 * has its file already, which succeeds only where there is no folder or an empty one. It is released by removing that
 * file. So a lock is removed by the name of its holder: a process that found a dead holder cannot remove the lock of
 * the process that came next.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} run
 * @param {(holder: number) => void} [onWait] is called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function exclusively(folder, run, onWait = () => undefined) {
  const own = `${folder}.${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, String(process.pid)), '');
  for (let waits = 0; !taken(own, folder); waits += 1) {
    const holder = holderOf(folder);
    if (holder !== null && !isAlive(holder)) rmSync(join(folder, String(holder)), { force: true });
    else {
      if (waits === 0 && holder !== null) onWait(holder);
      await new Promise((settle) => void setTimeout(settle, EVERY));
    }
  }
  try {
    return await run();
  } finally {
    rmSync(join(folder, String(process.pid)), { force: true });
    removeEmpty(folder);
  }
}

/**
 * @param {string} own
 * @param {string} folder
 */
function taken(own, folder) {
  // Windows renames over no folder, not even an empty one.
  removeEmpty(folder);
  try {
    renameSync(own, folder);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** @param {string} folder */
function removeEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

/** @param {string} folder */
function holderOf(folder) {
  try {
    const [name] = readdirSync(folder);
    return name === undefined ? null : Number(name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Whether a process runs.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code ?? '';
}
