/** The real server on a real database in this process, which may go down and come up again. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Pool } from 'pg';
import type { Clock } from '#machines/clock/clock.ports.ts';
import { createApp } from '#server/app.ts';
import { createMemoryBus } from '#server/bus/memory-bus.ts';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { readConfig } from '#server/foundation/config.ts';
import type { EventPlacer } from '#server/events/place-events.ts';
import { systemIds } from '#server/foundation/ids.ts';
import { createDiskStorage } from '#server/objects/disk-objects.ts';
import { createProcesses } from '#server/processes/processes.ts';
import { createServices } from '#server/services.ts';
import { createTestDatabase } from '#tests/server/support/database.ts';
import { createBusyClient } from './busy-client.ts';
import { turns } from './in-flight.ts';

export type SimulatedServer = {
  /** Undefined while it is down. */
  readonly app: FastifyInstance | undefined;
  readonly port: number | undefined;
  readonly pool: Pool;
  up(): Promise<void>;
  down(): Promise<void>;
  /** Resolves when it asks its database for nothing any more. */
  idle(): Promise<void>;
  dispose(): Promise<void>;
};

/**
 * @param clock the simulated time of the server and all users
 * @param cluster where its database is made
 */
export async function openServer(clock: Clock, cluster: ClusterConnection): Promise<SimulatedServer> {
  const { Client, busy } = createBusyClient();
  const database = await createTestDatabase(cluster, { Client });
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-simulation-'));
  const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', SEED: 'none', RATE_LIMIT: 'off' });
  const log = pino({ level: 'silent' });
  const processes = createProcesses(log);
  let app: FastifyInstance | undefined;
  let port: number | undefined;
  let placer: EventPlacer | undefined;
  /** What the hub does each second, it does in simulated time. */
  const every = (ms: number, run: () => void): (() => void) => {
    let timer: unknown;
    const wait = (): void => {
      timer = clock.setTimeout(() => {
        wait();
        run();
      }, ms);
    };
    wait();
    return () => clock.clearTimeout(timer);
  };
  const server: SimulatedServer = {
    get app() {
      return app;
    },
    get port() {
      return port;
    },
    pool: database.pool,
    async up() {
      if (app) return;
      const outside = {
        db: database.db,
        pool: database.pool,
        pools: { calls: database.pool },
        log,
        processes,
        ids: systemIds,
        config,
        objects: createDiskStorage(join(folder, 'objects')),
        clock: () => new Date(clock.now()),
        bus: createMemoryBus((error) => {
          throw error;
        }),
      };
      const services = createServices(outside, { memory: 1_024, passes: 1 }, { every });
      const next = await createApp({ ...outside, ...services });
      await next.listen({ port: 0, host: '127.0.0.1' });
      app = next;
      placer = services.placer;
      port = (next.server.address() as AddressInfo).port;
    },
    async down() {
      const going = app;
      app = undefined;
      port = undefined;
      await going?.close();
      await placer?.close();
      placer = undefined;
    },
    async idle() {
      // What a result leads to begins within a few turns.
      for (let quiet = 0; quiet < 2; quiet = busy.size === 0 ? quiet + 1 : 0) await turns();
    },
    async dispose() {
      await server.down();
      processes.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.up();
  return server;
}
