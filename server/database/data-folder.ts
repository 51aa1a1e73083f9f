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
import { canReach, createReachableFolder, type OsUser } from './os-user.ts';

/** Holds data that PostgreSQL's account could not reach in the data folder itself. */
const SYSTEM_FOLDER = '/var/lib/vermeil';

/** The folder of the embedded cluster in the server's data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** Where the embedded cluster of a data folder keeps its data: the path may be a symlink. */
export const clusterData = (dataDir: string): string => join(clusterFolder(dataDir), 'data');

/**
 * The data is in `folder/data`. When PostgreSQL must run under another account that cannot reach it (a checkout below a
 * 0700 home), `folder/data` is a symlink to a folder in /var/lib/vermeil.
 * @returns the real folder
 */
export function prepareDataFolder(folder: string, user: OsUser | undefined): string {
  const data = join(folder, 'data');
  const entry = lstatSync(data, { throwIfNoEntry: false });
  if (entry?.isSymbolicLink()) {
    const target = readlinkSync(data);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return target;
  }
  if (entry || canReach(data, user)) return data;
  sweepTemporary();
  const target = join(SYSTEM_FOLDER, randomUUID());
  createReachableFolder(SYSTEM_FOLDER);
  mkdirSync(target, { mode: 0o700 });
  // The note last: another process that sweeps must not find a note without its link.
  symlinkSync(target, data);
  writeFileSync(`${target}.for`, data);
  return target;
}

/** Removes the folder of a stopped cluster, and its data in the system folder. */
export function removeCluster(folder: string): void {
  const target = linkTarget(join(folder, 'data'));
  if (target !== undefined) remove(target);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Removes data whose folder was in the system's temporary folder and is gone, as after tests. Only there: a folder that
 * is missing elsewhere may be on a disk that is not mounted.
 */
function sweepTemporary(): void {
  const names = lstatSync(SYSTEM_FOLDER, { throwIfNoEntry: false }) ? readdirSync(SYSTEM_FOLDER) : [];
  for (const note of names.filter((name) => name.endsWith('.for'))) {
    const target = join(SYSTEM_FOLDER, note.slice(0, -'.for'.length));
    const data = readNote(target);
    if (data?.startsWith(tmpdir() + sep) && linkTarget(data) !== target) remove(target);
  }
}

function readNote(target: string): string | undefined {
  try {
    return readFileSync(`${target}.for`, 'utf8');
  } catch {
    // Another process removed it meanwhile.
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
