import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolConfig } from 'pg';
import type { Bus } from './bus/bus.ports.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { createPostgresBus } from './bus/postgres-bus.ts';
import type { Config } from './foundation/config.ts';
import { startCluster } from './database/cluster.ts';
import { clusterFolder } from './database/data-folder.ts';
import { openClock } from './database/database-clock.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openDatabase, timeLimits } from './database/pool.ts';
import type { AppDeps } from './app-deps.ts';
import { systemIds } from './foundation/ids.ts';
import { objectsFolder, openObjectStorage } from './objects/open-objects.ts';
import { refuseOtherFolder } from './objects/shared-folder.ts';
import { createProcesses } from './processes/processes.ts';
import { createServerTransact, createServices } from './services.ts';

/** Connections of background work. */
const JOB_CONNECTIONS = 8;
/** At shutdown running statements have this long to end. */
const POOL_END_MS = 1_000;

/** The dependencies of one process: database started and migrated, bus connected. */
export type Composition = {
  readonly deps: AppDeps;
  /** For background work: its statements may take longer, and it cannot take all connections. */
  readonly jobDeps: AppDeps;
  /** Resolves with a message when the embedded database ends unexpectedly. */
  readonly databaseDied: Promise<string>;
  /** Closes everything, the embedded database last. */
  close(): Promise<void>;
};

/** Creates the dependencies of the domains. If a step fails, the previous ones are closed again. */
export async function compose(config: Config, log: FastifyBaseLogger): Promise<Composition> {
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await connectDatabase(config);
    closers.push(database.stop);
    const limits = config.databaseTimeouts;
    await migrate({ ...database.connection, connectionTimeoutMillis: limits.connect });
    // A pool that has ended may still have connections, which the end of the embedded database cuts.
    const onError = (err: unknown): void => void (isClosing || log.warn({ err }, 'the database cut a connection'));
    const onClockError = (err: unknown): void =>
      void (isClosing || log.warn({ err }, 'the clock of the database was not measured'));
    const { pool, db } = openDatabase({ ...database.connection, ...timeLimits(limits, limits.call) }, onError);
    closers.push(() => endPool(pool));
    const jobLimits = { ...timeLimits(limits, limits.job), max: JOB_CONNECTIONS };
    const forJobs = openDatabase({ ...database.connection, ...jobLimits }, onError);
    closers.push(() => endPool(forJobs.pool));
    if (config.databaseUrl !== undefined && config.s3 === undefined)
      await refuseOtherFolder(pool, objectsFolder(config.dataDir));
    const bus = await openBus(config, pool, log);
    closers.push(() => bus.close());
    const objects = await openObjectStorage(config);
    closers.push(() => objects.close());
    const tracing = config.traces ? (await import('./tracing/tracing.ts')).startTracing() : undefined;
    closers.push(async () => tracing?.close());
    const processes = createProcesses(log);
    closers.push(async () => processes.close());
    const pools = { calls: pool, jobs: forJobs.pool };
    const clock = await openClock(config, forJobs.pool, onClockError);
    closers.push(async () => clock.close());
    const external = {
      config,
      log,
      pool,
      pools,
      db,
      bus,
      objects,
      tracing,
      processes,
      clock: clock.now,
      ids: systemIds,
    };
    const deps: AppDeps = { ...external, ...createServices(external) };
    closers.push(() => deps.placer.close());
    const jobDeps = { ...deps, ...forJobs };
    return {
      deps,
      jobDeps: { ...jobDeps, transact: createServerTransact(jobDeps) },
      databaseDied: database.died,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A statement that still runs does not delay the end: the database rolls it back when its connection closes. */
async function endPool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(POOL_END_MS, undefined, { ref: false })]);
}

/**
 * Migrations of a grown database take as long as they need.
 * @throws Error naming `DATABASE_URL` when its database does not let us in, or else of `migrateDatabase`
 */
async function migrate(connection: PoolConfig): Promise<void> {
  const { pool } = openDatabase({ ...connection, max: 1 });
  try {
    await migrateDatabase(pool);
  } catch (error) {
    // Errors of the system and of PostgreSQL have a code; ours are sentences already.
    const { code, message } = error as NodeJS.ErrnoException;
    if (connection.connectionString === undefined || code === undefined) throw error;
    // The error of several addresses has no message.
    throw new Error(`The database of DATABASE_URL cannot be used: ${message || code}`, { cause: error });
  } finally {
    await pool.end();
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
  const cluster = await startCluster({ folder: clusterFolder(config.dataDir) });
  return {
    connection: { ...cluster.connection, database: 'postgres' },
    died: cluster.died,
    stop: () => cluster.stop(),
  };
}

/** A database of its operator may serve several processes, which it then also wakes; the embedded one serves this. */
async function openBus(config: Config, pool: Pool, log: FastifyBaseLogger): Promise<Bus> {
  const onError = (err: unknown): void => log.error({ err }, 'bus');
  if (config.natsUrl !== undefined) {
    const { createNatsBus } = await import('./bus/nats-bus.ts');
    return createNatsBus(config.natsUrl, onError);
  }
  return config.databaseUrl === undefined ? createMemoryBus(onError) : createPostgresBus(pool, onError);
}
