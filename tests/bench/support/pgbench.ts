import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { IS_SMOKE } from './smoke.ts';

const DEBIAN = '/usr/lib/postgresql';

/**
 * @returns the path of pgbench, installed from Debian's postgresql-contrib where it is missing; '' if a smoke run finds
 *   none
 */
export function findPgbench(): string {
  const found = search();
  if (found) return found;
  if (IS_SMOKE) return '';
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-contrib'], {
      stdio: 'inherit',
    });
    const installed = search();
    if (installed) return installed;
  }
  throw new Error('pgbench is missing: install PostgreSQL’s contrib programs, or name it in PGBENCH.');
}

function search(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.PGBENCH ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin/pgbench')),
    '/usr/bin/pgbench',
    '/usr/local/bin/pgbench',
    '/opt/homebrew/bin/pgbench',
  ];
  return places.find((place) => place !== '' && existsSync(place));
}

/** The table that pgbench writes to: the columns of a chat message that carry anything. */
export const PGBENCH_TABLE = `CREATE TABLE IF NOT EXISTS pgbench_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, room_id text NOT NULL, sender_id text NOT NULL,
  content text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`;

/** One INSERT a transaction. @returns transactions per second, connecting not counted */
export function pgbenchInserts(
  connection: ClusterConnection,
  database: string,
  clients: number,
  seconds: number,
): Promise<number> {
  return pgbench(
    connection,
    database,
    `INSERT INTO pgbench_messages (room_id, sender_id, content)
      VALUES ('room_1_0_bench-1.bench-2_0', 'bench-1', '${'x'.repeat(120)}');`,
    clients,
    seconds,
  );
}

/** One row that everybody writes to: what a price and its bid count are. */
export const PGBENCH_HOT_ROW = `CREATE TABLE IF NOT EXISTS pgbench_auction (
  id int PRIMARY KEY, price numeric(26, 8) NOT NULL, bids int NOT NULL);
  INSERT INTO pgbench_auction VALUES (1, 100, 0) ON CONFLICT DO NOTHING`;

/**
 * One UPDATE of that row a transaction: each waits for the one before. @returns transactions per second, connecting
 * not counted
 */
export function pgbenchHotRow(
  connection: ClusterConnection,
  database: string,
  clients: number,
  seconds: number,
): Promise<number> {
  return pgbench(
    connection,
    database,
    'UPDATE pgbench_auction SET price = price + 10, bids = bids + 1 WHERE id = 1;',
    clients,
    seconds,
  );
}

/** Runs a statement as a transaction of its own, prepared, by so many clients. */
async function pgbench(
  connection: ClusterConnection,
  database: string,
  statement: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const program = findPgbench();
  // A smoke run installs nothing and judges no figure.
  if (program === '') return Number.NaN;
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-pgbench-'));
  try {
    const script = join(folder, 'transaction.sql');
    await writeFile(script, `${statement}\n`);
    const { stdout } = await promisify(execFile)(
      program,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        script,
        '-h',
        connection.host,
        '-p',
        String(connection.port),
        '-U',
        connection.user,
        database,
      ],
      { env: { ...process.env, ...(connection.password ? { PGPASSWORD: connection.password } : {}) } },
    );
    const found = /tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1];
    if (!found) throw new Error(`pgbench said:\n${stdout}`);
    return Number(found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
