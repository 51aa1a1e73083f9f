import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolConfig } from 'pg';
import type { Bus } from './bus/bus.ports.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import type { Config } from './foundation/config.ts';
import { startCluster } from './database/cluster.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import type { AppDeps } from './app-deps.ts';
import { systemIds } from './foundation/ids.ts';
import { openObjectStorage } from './objects/open-objects.ts';
import { createServices } from './services.ts';

/** The dependencies of one process: database started and migrated, bus connected. */
export type Composition = {
  readonly deps: AppDeps;
  /** Resolves with a message when the embedded database ends unexpectedly. */
  readonly databaseDied: Promise<string>;
  /** Closes everything, the embedded database last. */
  close(): Promise<void>;
};

/** Creates the dependencies of the domains. If a step fails, the previous ones are closed again. */
export async function compose(config: Config, log: FastifyBaseLogger): Promise<Composition> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await connectDatabase(config);
    closers.push(database.stop);
    const { pool, db } = openDatabase({ ...database.connection, connectionTimeoutMillis: 10_000 });
    closers.push(() => pool.end());
    await migrateDatabase(pool);
    const bus = await openBus(config, log);
    closers.push(() => bus.close());
    const objects = await openObjectStorage(config);
    closers.push(() => objects.close());
    const external = { config, log, pool, db, bus, objects, clock: (): Date => new Date(), ids: systemIds };
    const deps: AppDeps = { ...external, ...createServices(external) };
    return { deps, databaseDied: database.died, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type ConnectedDatabase = {
  readonly connection: PoolConfig;
  readonly died: Promise<string>;
  stop(): Promise<void>;
};

async function connectDatabase(config: Config): Promise<ConnectedDatabase> {
  if (config.databaseUrl !== undefined) {
    return {
      connection: { connectionString: config.databaseUrl },
      died: new Promise<never>(() => undefined),
      stop: async () => undefined,
    };
  }
  const cluster = await startCluster({ folder: join(config.dataDir, 'postgres') });
  return {
    connection: { ...cluster.connection, database: 'postgres' },
    died: cluster.died,
    stop: () => cluster.stop(),
  };
}

async function openBus(config: Config, log: FastifyBaseLogger): Promise<Bus> {
  const onError = (err: unknown): void => log.error({ err }, 'bus');
  if (config.natsUrl === undefined) return createMemoryBus(onError);
  const { createNatsBus } = await import('./bus/nats-bus.ts');
  return createNatsBus(config.natsUrl, onError);
}
