import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { startCluster, type ClusterConnection } from '../database/cluster.ts';
import { clusterFolder } from '../database/data-folder.ts';
import { startBalancer } from './balancer.ts';
import { createMember, type Member } from './member.ts';

/** Several server processes on one PostgreSQL behind one port. */
export type LocalCluster = {
  readonly url: string;
  readonly members: readonly Member[];
  /** Restarts the processes one after the other, each once the one before is ready again; starts those that died. */
  restart(): Promise<void>;
  /** Ends the processes in order, then PostgreSQL. */
  close(): Promise<void>;
};

export type LocalClusterOptions = {
  /** 0 for a free one. */
  readonly port: number;
  readonly host: string;
  /** Shared by the processes: objects, secret key, and the embedded PostgreSQL. */
  readonly dataDir: string;
  readonly processes: number;
  /** The environment of the processes. With `DATABASE_URL` no PostgreSQL is started. */
  readonly variables: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
};

/**
 * Starts PostgreSQL, the processes and the balancer in front of them. A process that dies gets no more connections and
 * stays down until `restart`, or `start` of its member.
 * @throws Error if a process cannot start; everything that was started is ended
 */
export async function startLocalCluster(options: LocalClusterOptions): Promise<LocalCluster> {
  const { processes, print } = options;
  const dataDir = resolve(options.dataDir);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    let databaseUrl = options.variables.DATABASE_URL;
    if (databaseUrl === undefined) {
      const postgres = await startCluster({ folder: clusterFolder(dataDir), transport: 'tcp' });
      closers.push(() => postgres.stop());
      databaseUrl = urlOf(postgres.connection);
    }
    const balancer = await startBalancer(options.port, options.host);
    closers.push(() => balancer.close());
    const ports = await freePorts(processes);
    const ready = new Set<number>();
    const members = ports.map((port, index) =>
      createMember({
        port,
        variables: { ...options.variables, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        print: (line) => print(`${index + 1} | ${line}`),
        onChange(isReady) {
          if (isReady) ready.add(port);
          else ready.delete(port);
          balancer.direct([...ready]);
        },
      }),
    );
    closers.push(() => Promise.all(members.map((member) => member.stop())));
    // The first one migrates the database and writes what the others share.
    const [first, ...others] = members;
    await first?.start();
    await Promise.all(others.map((member) => member.start()));
    const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${balancer.port}`;
    return {
      url,
      members,
      async restart() {
        for (const member of members) {
          await member.stop();
          await member.start();
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function urlOf({ host, port, user, password = '' }: ClusterConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/postgres`;
}

/** Ports that were free a moment ago, all different. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(
    probes.map((probe) => {
      const closed = once(probe, 'close');
      probe.close();
      return closed;
    }),
  );
  return ports;
}
