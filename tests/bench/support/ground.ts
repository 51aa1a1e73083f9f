/**
 * What the server benches stand on: a PostgreSQL of their own with fsync on, the real server on it as a measured
 * process, and people with sessions and rooms, written straight into the database.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster, type ClusterConnection } from '#server/database/cluster.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import { startMeasured, untilReady, type Measured } from './process.ts';

const DATABASE = 'bench';

export type Ground = {
  connection: ClusterConnection;
  database: string;
  pool: pg.Pool;
  /** Starts the real server on this database, in production mode, without rate limits. */
  server(environment?: Record<string, string>): Promise<Serving>;
  /** The same without pages: needs no built client. */
  api(environment?: Record<string, string>): Promise<Serving>;
  dispose(): Promise<void>;
};

export type Serving = { measured: Measured; port: number; url: string };

/** @param kept a folder that stays, with its database, for the next run; without it, everything is temporary */
export async function openGround(kept?: string): Promise<Ground> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'vermeil-bench-')));
  await mkdir(folder, { recursive: true });
  const cluster = await startCluster({ folder: join(folder, 'postgres') });
  const { connection } = cluster;
  const admin = new pg.Pool({ ...connection, database: 'postgres', max: 1 });
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.end();
  const pool = new pg.Pool({ ...connection, database: DATABASE, max: 4 });
  // An idle connection may still be there when the cluster ends.
  pool.on('error', () => undefined);
  const running: Measured[] = [];
  const serve = async (path: string, environment: Record<string, string> = {}): Promise<Serving> => {
    const port = await freePort();
    const measured = startMeasured(path, {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl(connection),
      SEED: 'none',
      RATE_LIMIT: 'off',
      ACCESS_LOG: 'off',
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET_KEY: 'the key of benches, which is no secret',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Vermeil <no-reply@vermeil.example>',
      ...environment,
    });
    running.push(measured);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(measured, url);
    return { measured, port, url };
  };
  return {
    connection,
    database: DATABASE,
    pool,
    server: (environment) => serve('server/main.ts', environment),
    api: (environment) => serve('tests/bench/support/api.child.ts', environment),
    async dispose() {
      await Promise.all(running.map((measured) => measured.stop()));
      await pool.end();
      await cluster.stop();
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function databaseUrl({ host, port, user, password }: ClusterConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : '';
  return host.startsWith('/')
    ? `postgres://${user}${secret}@localhost:${port}/${DATABASE}?host=${encodeURIComponent(host)}`
    : `postgres://${user}${secret}@${host}:${port}/${DATABASE}`;
}
