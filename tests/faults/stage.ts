/** What the faults happen to: PostgreSQL, three server processes with proxies to their bus, NATS, clients' lines. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startCluster, type Cluster } from '#server/database/cluster.ts';
import { startBalancer } from '#server/local-cluster/balancer.ts';
import { createMember, type Member } from '#server/local-cluster/member.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import { startTcpProxy, type TcpProxy } from '#tests/doubles/tcp-proxy.ts';
import type { Random } from '#tests/simulation/random.ts';
import { startWakeupProxy, type WakeupProxy } from './wakeup-proxy.ts';

const PROCESSES = 3;
/** Groups of clients, each behind a line of its own. */
const LINES = 4;

export type Postgres = {
  /** kill -9 of the postmaster, and a new start. */
  killPostmaster(): Promise<void>;
  /** kill -9 of one backend: PostgreSQL ends all connections and recovers by itself. */
  killBackend(): Promise<void>;
  /** SIGSTOP of every process of it, SIGCONT after so many milliseconds. */
  stall(milliseconds: number): Promise<void>;
};
/** A process that is started again on the same port. */
export type Restartable = { kill(): Promise<void>; stall(milliseconds: number): Promise<void> };
/** A server process, which can also end in order before it is started again, as at a roll-out. */
export type ServerMember = Restartable & { replace(): Promise<void> };

export type Stage = {
  readonly pool: pg.Pool;
  readonly postgres: Postgres;
  readonly nats: Restartable | undefined;
  readonly processes: readonly ServerMember[];
  readonly wakeups: readonly WakeupProxy[];
  readonly lines: readonly TcpProxy[];
  close(): Promise<void>;
};

export type StageOptions = {
  readonly folder: string;
  readonly bus: 'postgres' | 'nats';
  /** The checkout of another release, from which one of the processes runs. */
  readonly beside: string | undefined;
  readonly random: Random;
  /** Receives the output of the processes. */
  readonly print: (line: string) => void;
};

/** Starts everything. @throws Error when a part cannot start; what was started is ended */
export async function openStage({ folder, bus, beside, random, print }: StageOptions): Promise<Stage> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const start = (): Promise<Cluster> => startCluster({ folder: join(folder, 'postgres'), transport: 'tcp' });
    let cluster = await start();
    // A start that failed left none to stop; its error is the one to report.
    closers.push(() => cluster.stop().catch((error: unknown) => print(String(error))));
    const nats = bus === 'nats' ? await startNats(print) : undefined;
    if (nats) closers.push(nats.close);
    const proxies = await Promise.all(
      Array.from({ length: PROCESSES }, async () => {
        const database = await startWakeupProxy(cluster.connection.port, 'postgres', random);
        closers.push(() => database.close());
        const own = nats ? await startWakeupProxy(nats.port, 'nats', random) : database;
        if (nats) closers.push(() => own.close());
        return { database, wakeups: own };
      }),
    );
    const balancer = await startBalancer(0, '127.0.0.1');
    closers.push(() => balancer.close());
    const ready = new Set<number>();
    const members = await Promise.all(
      proxies.map(async ({ database, wakeups }, index) => {
        const port = await freePort();
        return createMember({
          port,
          ...(index === 1 && beside !== undefined && { main: resolve(beside, 'server/main.ts') }),
          variables: {
            PATH: process.env.PATH,
            HOME: process.env.HOME,
            NODE_ENV: 'test',
            SEED: 'none',
            RATE_LIMIT: 'off',
            DATA_DIR: join(folder, 'data'),
            DATABASE_URL: urlOf(cluster, database.port),
            ...(nats && { NATS_URL: `nats://127.0.0.1:${wakeups.port}` }),
          },
          print: (line) => print(`process ${index + 1} | ${line}`),
          onChange(isReady) {
            if (isReady) ready.add(port);
            else ready.delete(port);
            balancer.direct([...ready]);
          },
        });
      }),
    );
    closers.push(() => Promise.all(members.map((member) => member.stop())));
    await members[0]!.start();
    await Promise.all(members.slice(1).map((member) => member.start()));
    const lines = await Promise.all(Array.from({ length: LINES }, () => startTcpProxy(balancer.port)));
    closers.push(() => Promise.all(lines.map((line) => line.close())));
    // Past the faults: the runner looks at the database itself.
    const direct = (): pg.Pool => {
      const opened = new pg.Pool({ connectionString: urlOf(cluster, cluster.connection.port), max: 2 });
      return opened.on('error', () => undefined);
    };
    let pool = direct();
    closers.push(() => pool.end());
    return {
      get pool() {
        return pool;
      },
      nats,
      processes: members.map((member) => restartable(member)),
      wakeups: proxies.map(({ wakeups }) => wakeups),
      lines,
      postgres: {
        async killPostmaster() {
          process.kill(cluster.pid, 'SIGKILL');
          await cluster.died;
          await cluster.stop();
          cluster = await start();
          for (const { database } of proxies) database.retarget(cluster.connection.port);
          void pool.end().catch(() => undefined);
          pool = direct();
        },
        async killBackend() {
          const [victim] = childrenOf(cluster.pid, 'vermeil');
          if (victim !== undefined) signal([victim], 'SIGKILL');
          await untilAccepts(cluster.connection.port);
        },
        stall: (milliseconds) => stall(() => [cluster.pid, ...childrenOf(cluster.pid)], milliseconds),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function restartable(member: Member): ServerMember {
  return {
    async kill() {
      if (member.pid !== undefined) process.kill(member.pid, 'SIGKILL');
      while (member.pid !== undefined) await delay(10);
      // Without a database it cannot start; an operator's supervisor starts it again.
      while (member.pid === undefined) await member.start().catch(() => delay(500));
    },
    async replace() {
      await member.stop();
      // As after a kill.
      while (member.pid === undefined) await member.start().catch(() => delay(500));
    },
    stall: (milliseconds) => stall(() => (member.pid === undefined ? [] : [member.pid]), milliseconds),
  };
}

async function startNats(
  print: (line: string) => void,
): Promise<Restartable & { port: number; close(): Promise<void> }> {
  if (spawnSync('nats-server', ['--version']).error)
    throw new Error('nats-server is not installed. On Debian: apt-get install nats-server');
  const port = await freePort();
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    child.on('error', (error) => print(String(error)));
    await untilAccepts(port);
  };
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    async kill() {
      await end();
      await start();
    },
    stall: (milliseconds) => stall(() => [child.pid!], milliseconds),
    close: end,
  };
}

async function stall(pids: () => number[], milliseconds: number): Promise<void> {
  const stopped = pids();
  signal(stopped, 'SIGSTOP');
  await delay(milliseconds);
  signal(stopped, 'SIGCONT');
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** @param title what the command line must contain */
function childrenOf(pid: number, title = ''): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(title))
    .map((line) => Number.parseInt(line, 10))
    .filter((number) => Number.isInteger(number));
}

/** Waits until a port accepts connections. */
async function untilAccepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect({ port, host: '127.0.0.1' });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
}

function urlOf({ connection: { user, password = '' } }: Cluster, port: number): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
