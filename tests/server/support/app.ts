import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BINDING } from '#protocol/limits.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { createMemoryBus } from '#server/bus/memory-bus.ts';
import { readConfig, type Config } from '#server/foundation/config.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { systemIds } from '#server/foundation/ids.ts';
import { createDiskStorage } from '#server/objects/disk-objects.ts';
import { createProcesses, type Processes } from '#server/processes/processes.ts';
import { createServices } from '#server/services.ts';
import { conform, conformanceLines, readDomainCharts } from '#tests/models/conform.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The application on its own database. */
export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly database: TestDatabase;
  /** Listens on a free loopback port. @returns for example `http://127.0.0.1:40123` */
  listen(): Promise<string>;
  close(): Promise<void>;
};

let processes: Processes | undefined;
/**
 * Task processes of all applications of this test process: starting them takes longer than most tests. They end without
 * work and with this process.
 */
function sharedProcesses(): Processes {
  // At the priority of the tests, which wait for them.
  processes ??= createProcesses({ warn: () => undefined }, { priority: 0 });
  return processes;
}

/**
 * Builds the application for a test file: silent, without rate limits (set `config.rateLimit` to test them), responses
 * checked against their schemas.
 * When it closes, the charts decide again what they decided in it.
 * Buyers need no identity check and may have many open purchases. Tests without connections use `app.inject`.
 * @param overrides dependencies that the test provides, for example a clock
 * @param cluster of the run, unless it is given
 */
export async function createTestApp(
  overrides: Partial<Omit<AppDeps, 'config'>> & { config?: Partial<Config> } = {},
  cluster?: ClusterConnection,
): Promise<TestApp> {
  const database = await createTestDatabase(cluster);
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-test-'));
  const config = {
    ...readConfig({
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SEED: 'none',
      RATE_LIMIT: 'off',
      LINK_PREVIEWS: 'off',
    }),
    // Tests of other rules buy much and dearly; binding-acts.test.ts has the limits of the product.
    binding: { ...BINDING, identityAbove: '999999999999999', purchasesMost: 1_000 },
    ...overrides.config,
  };
  const clock = overrides.clock ?? ((): Date => new Date());
  const bus =
    overrides.bus ??
    createMemoryBus((error) => {
      throw error;
    });
  const log = pino({ level: config.logLevel });
  const outside = {
    db: database.db,
    pool: database.pool,
    pools: { calls: database.pool },
    log,
    ids: systemIds,
    objects: createDiskStorage(join(folder, 'objects')),
    processes: sharedProcesses(),
    ...overrides,
    clock,
    bus,
    config,
  };
  // Real argon2id at a low cost.
  const deps: AppDeps = { ...outside, ...createServices(outside, { memory: 1_024, passes: 1 }), ...overrides, config };
  const app = await createApp(deps);
  return {
    app,
    deps,
    database,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await deps.placer.close();
      const conformance = await conform(deps.pool, await readDomainCharts());
      overrides.processes?.close();
      await deps.bus.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
      if (conformance.first) throw new Error(conformanceLines(conformance).join('\n'));
    },
  };
}

/**
 * Builds a second node of an application: the same database and bus, and everything else its own. Close it before the
 * first one.
 */
export async function createNode(first: TestApp): Promise<TestApp> {
  const deps: AppDeps = { ...first.deps, ...createServices(first.deps, { memory: 1_024, passes: 1 }) };
  const app = await createApp(deps);
  return {
    ...first,
    app,
    deps,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await deps.placer.close();
    },
  };
}
