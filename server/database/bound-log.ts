import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

/** With the previous part beside it, a log takes at most about twice as much. Bytes. */
const MOST = 8 * 1024 * 1024;
const LOOK_EVERY = 30_000;

/**
 * Keeps a log from growing without bound: the part of the previous start, and a part that has become too long, move to
 * `<file>.1`. The program that writes must append.
 * @returns the function that stops looking
 */
export function boundLog(file: string, most = MOST, lookEvery = LOOK_EVERY): () => void {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  const timer = setInterval(() => {
    try {
      if (statSync(file).size <= most) return;
      // Copied, because the program keeps the file open.
      copyFileSync(file, `${file}.1`);
      truncateSync(file);
    } catch {
      // The disk is full, or the folder was removed; the next look tries again.
    }
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
