import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unprivilegedUser, type OsUser } from './os-user.ts';
import { boundLog } from './bound-log.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { clearLeftovers, isReady } from './postmaster.ts';

/** How to reach a cluster; a `host` that starts with `/` is the folder of a unix socket. */
export type ClusterConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
};

/** A running embedded PostgreSQL. */
export type Cluster = {
  readonly connection: ClusterConnection;
  readonly pid: number;
  /** Resolves with a sentence when PostgreSQL ends without a call of `stop`. */
  readonly died: Promise<string>;
  /** Shuts PostgreSQL down cleanly, cuts open connections and releases the folder. */
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** Folder of the cluster; created if it does not exist. */
  readonly folder: string;
  /** Server settings beyond the defaults, for example `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * `socket` (default except on Windows): unix socket in a private folder. `tcp`: a free loopback port and a password.
   */
  readonly transport?: 'socket' | 'tcp';
};

/** The database user of an embedded cluster. */
export const USER = 'vermeil';
const START_TIMEOUT_MS = 30_000;
/** Leaves the process time to end within ten seconds; stopped at once, the next start replays the log. */
const STOP_TIMEOUT_MS = 4_000;

/**
 * Starts the embedded PostgreSQL on `options.folder`, which is initialised on first use. Cleans up after a `kill -9`.
 * @throws FolderInUseError when another process uses the folder; Error with the end of PostgreSQL's log otherwise
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = resolve(options.folder);
  const transport = options.transport ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const lock = lockFolder(folder);
  try {
    const user = unprivilegedUser();
    const binaries = locateBinaries(user, '/var/cache/vermeil');
    const data = prepareDataFolder(folder, user);
    const password = clusterPassword(folder);
    await clearLeftovers(data);
    if (!existsSync(join(data, 'PG_VERSION')))
      await initialise(binaries, data, password, user, options.settings?.['fsync'] !== 'off');
    const run = await launch(binaries, data, join(folder, 'postgres.log'), transport, options.settings ?? {}, user);
    return {
      connection: { host: run.host, port: run.port, user: USER, ...(transport === 'tcp' ? { password } : {}) },
      pid: run.child.pid!,
      died: run.died,
      async stop() {
        await run.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The password of a cluster that is reached over TCP; created on first use. */
export function clusterPassword(folder: string): string {
  const file = join(folder, 'password.txt');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function initialise(
  binaries: Binaries,
  data: string,
  password: string,
  user: OsUser | undefined,
  durable: boolean,
): Promise<void> {
  // In a temporary folder that is then renamed: a killed process leaves no incomplete cluster.
  const temporary = mkdtempSync(`${data}-draft-`);
  const secret = join(temporary, 'secret');
  const target = join(temporary, 'data');
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    mkdirSync(target, { mode: 0o700 });
    chmodSync(temporary, 0o700);
    if (user) for (const path of [temporary, target, secret]) chownSync(path, user.uid, user.gid);
    await initdb(binaries, target, secret, user, durable);
    rmSync(data, { recursive: true, force: true });
    renameSync(target, data);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

// Under plain "C" pg_trgm drops every Chinese character; macOS before 15 has no C.UTF-8.
async function initdb(
  binaries: Binaries,
  target: string,
  secret: string,
  user: OsUser | undefined,
  durable: boolean,
): Promise<void> {
  const problems: string[] = [];
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    try {
      await promisify(execFile)(
        binaries.initdb,
        [
          '-D',
          target,
          '-U',
          USER,
          `--locale=${locale}`,
          '-E',
          'UTF8',
          '--auth-local=trust',
          '--auth-host=scram-sha-256',
          `--pwfile=${secret}`,
          durable ? '--sync-method=fsync' : '--no-sync',
          '--no-instructions',
        ],
        { ...user, cwd: target },
      );
      return;
    } catch (error) {
      problems.push((error as { stderr?: string }).stderr ?? String(error));
    }
  }
  throw new Error(`initdb failed:\n${problems.join('\n')}`);
}

type PostgresProcess = {
  readonly child: ChildProcess;
  readonly host: string;
  readonly port: number;
  readonly died: Promise<string>;
  stop(): Promise<void>;
};

async function launch(
  binaries: Binaries,
  data: string,
  logFile: string,
  transport: 'socket' | 'tcp',
  settings: Readonly<Record<string, string>>,
  user: OsUser | undefined,
): Promise<PostgresProcess> {
  const socketFolder = transport === 'socket' ? mkdtempSync(join(tmpdir(), 'vermeil-pg-')) : undefined;
  if (socketFolder && user) chownSync(socketFolder, user.uid, user.gid);
  const port = socketFolder ? 5432 : await freePort();
  const all: Record<string, string> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
    max_connections: '120',
    shared_buffers: `${sharedBuffers()}MB`,
    // Messages of errors without the rows they are about.
    log_error_verbosity: 'terse',
    ...settings,
  };
  const endBounding = boundLog(logFile);
  const log = openSync(logFile, 'a');
  // Detached: Ctrl-C must not reach the database before the server has drained.
  const child = spawn(
    binaries.postgres,
    ['-D', data, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const exit = once(child, 'exit').catch(() => undefined);
  let stopping = false;
  const killWithUs = (): void => void child.kill(stopping ? 'SIGQUIT' : 'SIGINT');
  process.once('exit', killWithUs);
  const endOfLog = (): string =>
    `PostgreSQL cannot start:\n${readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')}`;
  const died = new Promise<string>((settle) => {
    void exit.then(() => {
      endBounding();
      process.off('exit', killWithUs);
      if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
      if (!stopping) settle(`PostgreSQL ended unexpectedly (${child.signalCode ?? child.exitCode}); see ${logFile}`);
    });
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isReady(data, child.pid)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) throw new Error(endOfLog());
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not become ready within ${START_TIMEOUT_MS} ms; see ${logFile}`);
    }
    await delay(10);
  }
  return {
    child,
    port,
    died,
    host: socketFolder ?? '127.0.0.1',
    async stop() {
      stopping = true;
      child.kill('SIGINT');
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await exit;
      clearTimeout(killTimer);
    },
  };
}

/**
 * A sixteenth of the memory, at most half a gigabyte, which PostgreSQL can write within the time that it has to stop.
 * @param memory bytes; of the container, where it is limited
 * @returns MB, at least PostgreSQL's default
 */
export const sharedBuffers = (memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): number =>
  Math.min(512, Math.max(128, Math.floor(memory / 2 ** 20 / 16)));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free loopback port');
  return address.port;
}
