/**
 * The real server as a separate process with its own data folder: it can be killed and started again on the same port
 * and data.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clusterData, clusterFolder, removeCluster } from '#server/database/data-folder.ts';
import { clearLeftovers, isAlive } from '#server/database/postmaster.ts';
import { copyData, DEMO_DATA } from './demo-data.ts';

export type ServerProcess = {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Its output since the last start. */
  output(): string;
  /** kill -9: nothing is flushed, no client is notified. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /**
   * Starts it again on the same port and data; resolves when it is ready.
   * @param main of another release, from then on
   */
  start(main?: string): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
};

export const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const READY_WITHIN = 180_000;

/**
 * @param environment variables on top of a free port, a new data folder and `SEED=demo`; the folder begins as a copy
 * of the one that the variable `DEMO_DATA` names, if it is set
 * @param main of another release
 */
export async function startServer(environment: Record<string, string> = {}, main = MAIN): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'vermeil-')));
  const demo = process.env[DEMO_DATA];
  if (demo && !['DATA_DIR', 'DATABASE_URL', 'SEED'].some((name) => name in environment)) copyData(demo, dataDir);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let program = main;
  let text = '';

  async function start(next = program): Promise<void> {
    program = next;
    text = '';
    const started = spawn(process.execPath, [program], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        LANG: 'C.UTF-8',
        TZ: 'UTC',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        SEED: 'demo',
        SEED_SIZES: 'off',
        // The tests of one server share its buyers.
        PURCHASES_MOST: '100',
        NODE_ENV: 'test',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk) => {
        text = (text + String(chunk)).slice(-200_000);
      });
    const deadline = Date.now() + READY_WITHIN;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The server ended before it was ready:\n${text}`);
      if (Date.now() > deadline) {
        await end('SIGKILL');
        throw new Error(`The server was not ready within ${READY_WITHIN} ms:\n${text}`);
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const exit = new Promise<number | null>((resolve) => {
      running.once('exit', resolve);
    });
    running.kill(signal);
    return exit;
  }

  await start();
  return {
    port,
    url,
    dataDir,
    start,
    get pid() {
      return child?.pid ?? 0;
    },
    output: () => text,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    dispose: async () => {
      // One that ends in order gives its users two seconds to move to another server.
      await end(environment.DATABASE_URL ? 'SIGTERM' : 'SIGKILL');
      await clearLeftovers(clusterData(dataDir));
      removeCluster(clusterFolder(dataDir));
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** kill -9 of the embedded PostgreSQL. Resolves when the server has noticed, and has ended too. */
export async function killDatabase({ dataDir, pid }: ServerProcess): Promise<void> {
  const file = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  while (isAlive(pid)) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}
