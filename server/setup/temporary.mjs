import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Several times what all tests keep at one moment. Bytes. */
const ENOUGH = 6 * 1024 ** 3;

/**
 * A temporary folder in memory for the tests, removed when this process ends. They create and delete more than a
 * hundred thousand files, mostly by copying databases. On ext4 a new file costs the more processor time the more files
 * were deleted in the last minutes.
 * @returns {Record<string, string>} environment for the tests; empty where there is not enough memory
 */
export function temporaryFolder() {
  if (!hasRoom()) return {};
  const folder = mkdtempSync(join(MEMORY, 'vermeil-test-'));
  // As `/tmp`: PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH;
  } catch {
    return false;
  }
}
