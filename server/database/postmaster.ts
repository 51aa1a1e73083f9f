import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Cleans up after a killed process: shuts down a postmaster that outlived it, and removes its socket folder and a
 * `postmaster.pid` whose id now belongs to another program. Call it only while holding the lock of the folder: then any
 * running postmaster is an orphan.
 * @param timeoutMs how long an orphan may take to shut down, and then to stop at once
 */
export async function clearLeftovers(cluster: string, timeoutMs = 10_000): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const left = readPidFile(file);
  if (!left) return;
  if (isAlive(left.pid)) {
    if (await isPostmasterOf(left.pid, cluster)) {
      await endPostmaster(left.pid, timeoutMs);
    } else {
      rmSync(file, { force: true });
    }
  } else {
    // PostgreSQL refuses to start while a child of the killed postmaster holds its shared memory, and takes a zombie
    // for a running process (containers without init collect none).
    await waitUntilUnused(cluster, timeoutMs);
    rmSync(file, { force: true });
  }
  if (/[\\/]vermeil-pg-[^\\/]+$/.test(left.socketFolder)) rmSync(left.socketFolder, { recursive: true, force: true });
}

/**
 * Whether the postmaster of `cluster` reports that it accepts connections.
 * @param pid the expected process: a killed one leaves its report behind
 */
export function isReady(cluster: string, pid?: number): boolean {
  const lines = pidFileLines(join(cluster, 'postmaster.pid'));
  return lines[7]?.trim() === 'ready' && (pid === undefined || Number(lines[0]) === pid);
}

/** The address of the running postmaster of `cluster`: a socket folder, or a loopback port without one. */
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

/** Whether a process runs; zombies (containers without init) do not. */
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

// A postmaster's working folder is its data folder, which distinguishes it from another program with the same id.
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

/** Waits until no process works in the folder: the children of a killed postmaster end on their own. */
async function waitUntilUnused(cluster: string, timeoutMs: number): Promise<void> {
  // Without it, as on macOS, PostgreSQL itself decides.
  if (!existsSync('/proc/self/cwd')) return;
  const folder = realpathSync(cluster);
  const deadline = performance.now() + timeoutMs;
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

/**
 * Shuts down cleanly. After a crash of one of its processes that may never end, so then it stops at once, which is as
 * safe: the next start replays the log.
 */
async function endPostmaster(pid: number, timeoutMs: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    const deadline = performance.now() + timeoutMs;
    while (isAlive(pid) && performance.now() < deadline) await delay(20);
    if (!isAlive(pid)) return;
  }
  throw new Error(`An older PostgreSQL (pid ${pid}) still runs on this data folder and does not end.`);
}
