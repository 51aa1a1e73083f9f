import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Clears what a killed process left behind in `cluster`: a postmaster that outlived it is shut down cleanly,
 * a `postmaster.pid` whose number now belongs to a foreign process is removed, the old socket folder too.
 * Call it only while holding the folder's lock: then any living postmaster is an orphan.
 * @param patienceMs how long an orphan may take to end
 */
export async function clearLeftovers(cluster: string, patienceMs = 20_000): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const left = readPidFile(file);
  if (!left) return;
  if (isAlive(left.pid)) {
    if (await isPostmasterOf(left.pid, cluster)) {
      process.kill(left.pid, 'SIGINT');
      await ended(left.pid, patienceMs);
    } else {
      rmSync(file, { force: true });
    }
  } else if (isZombie(left.pid)) {
    // PostgreSQL takes it for alive, and would refuse for as long as nobody collects it (no init in the container).
    await deserted(cluster, patienceMs);
    rmSync(file, { force: true });
  }
  if (/[\\/]vermeil-pg-[^\\/]+$/.test(left.socketFolder)) rmSync(left.socketFolder, { recursive: true, force: true });
}

/**
 * Whether the postmaster whose data folder is `cluster` says that it accepts connections.
 * @param pid of the one that is meant: one that was killed leaves its word behind
 */
export function isReady(cluster: string, pid?: number): boolean {
  const lines = pidFileLines(join(cluster, 'postmaster.pid'));
  return lines[7]?.trim() === 'ready' && (pid === undefined || Number(lines[0]) === pid);
}

/** Where the running postmaster of `cluster` listens: a socket folder, or a loopback port when it has none. */
export function listeningAt(cluster: string): { port: number; socketFolder: string } | undefined {
  const lines = pidFileLines(join(cluster, 'postmaster.pid'));
  const port = Number(lines[3]);
  return Number.isInteger(port) && port > 0 ? { port, socketFolder: lines[4]?.trim() ?? '' } : undefined;
}

function readPidFile(file: string): { pid: number; socketFolder: string } | undefined {
  const lines = pidFileLines(file);
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? '' } : undefined;
}

function pidFileLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Whether a process runs; one that ended but that nobody collected (no init in the container) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

// A postmaster's working folder is its data folder, which tells it from whatever else got its number.
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  const { execFileSync } = await import('node:child_process');
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

/**
 * Waits until no process works in the folder: the children of a postmaster that was killed end by themselves. Only
 * where there is `/proc`.
 */
async function deserted(cluster: string, patienceMs: number): Promise<void> {
  const folder = realpathSync(cluster);
  const deadline = performance.now() + patienceMs;
  while (readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(name, folder))) {
    if (performance.now() > deadline)
      throw new Error(`Processes of an older PostgreSQL still work in ${folder} and do not end.`);
    await delay(20);
  }
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

async function ended(pid: number, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline)
      throw new Error(`An older PostgreSQL (pid ${pid}) still runs on this data folder and does not end.`);
    await delay(20);
  }
}
