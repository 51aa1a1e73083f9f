import { renameSync, rmSync } from 'node:fs';

/**
 * Moves `from` to `to`, whose earlier content it removes. Several processes may do it at once: each finds the whole
 * folder of one of them there, and that of the last one stays.
 * @param {string} from a folder on the same file system
 * @param {string} to
 */
export function replaceFolder(from, to) {
  const earlier = `${from}.earlier`;
  for (;;) {
    if (moved(to, earlier, 'ENOENT')) rmSync(earlier, { recursive: true });
    if (moved(from, to, 'ENOTEMPTY', 'EEXIST')) return;
  }
}

/**
 * @param {string} from
 * @param {string} to
 * @param {...string} expected codes of errors by which another process came first
 */
function moved(from, to, ...expected) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (expected.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return false;
    throw error;
  }
}
