import { randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { canReach, type Account } from './account.ts';

/** Where data stands that PostgreSQL's account could not reach in the data folder itself. */
const ELSEWHERE = '/var/lib/vermeil';

/**
 * The data itself stands in `folder/data`. When PostgreSQL must run under another account that cannot walk down
 * to it (a checkout below a 0700 home), `folder/data` is a symlink to a folder of its own in /var/lib/vermeil.
 * @returns the real folder
 */
export function placeData(folder: string, account: Account | undefined): string {
  const data = join(folder, 'data');
  const entry = lstatSync(data, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    const target = readlinkSync(data);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return target;
  }
  if (entry || canReach(data, account)) return data;
  sweepTemporary();
  const target = join(ELSEWHERE, randomUUID());
  mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 });
  mkdirSync(target, { mode: 0o700 });
  // The note last: whoever sweeps must never find a note whose link is still to come.
  symlinkSync(target, data);
  writeFileSync(`${target}.for`, data);
  return target;
}

/** Removes a cluster's folder, also where its data had to live elsewhere. The cluster must be stopped. */
export function removeCluster(folder: string): void {
  const target = linkTarget(join(folder, 'data'));
  if (target !== undefined) remove(target);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Data whose folder was in the system's temporary folder and is gone, as after tests. Only there: elsewhere a missing
 * folder may be a disk that is not mounted today.
 */
function sweepTemporary(): void {
  const names = lstatSync(ELSEWHERE, { throwIfNoEntry: false }) ? readdirSync(ELSEWHERE) : [];
  for (const note of names.filter((name) => name.endsWith('.for'))) {
    const target = join(ELSEWHERE, note.slice(0, -'.for'.length));
    const data = readNote(target);
    if (data?.startsWith(tmpdir() + sep) && linkTarget(data) !== target) remove(target);
  }
}

function readNote(target: string): string | undefined {
  try {
    return readFileSync(`${target}.for`, 'utf8');
  } catch {
    // Somebody else swept it meanwhile.
    return undefined;
  }
}

function remove(target: string): void {
  rmSync(target, { recursive: true, force: true });
  rmSync(`${target}.for`, { force: true });
}

function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}
