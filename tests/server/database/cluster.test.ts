import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sharedBuffers, startCluster, type Cluster, type ClusterOptions } from '#server/database/cluster.ts';
import { removeCluster } from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/pool.ts';
import { clearLeftovers, isAlive } from '#server/database/postmaster.ts';

const HOLDER = fileURLToPath(new URL('./holder.child.ts', import.meta.url));

describe('the embedded PostgreSQL', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'vermeil-cluster-')), 'postgres');
  const running: Cluster[] = [];
  const start = async (options: Partial<ClusterOptions> = {}): Promise<Cluster> => {
    const cluster = await startCluster({ folder, settings: { fsync: 'off' }, ...options });
    running.push(cluster);
    return cluster;
  };
  const query = async (cluster: Cluster, text: string): Promise<unknown[]> => {
    const { pool } = openDatabase({ ...cluster.connection, database: 'postgres' });
    const { rows } = await pool.query<Record<string, unknown>>(text);
    await pool.end();
    return rows;
  };
  afterEach(async () => {
    for (const cluster of running.splice(0)) await cluster.stop();
    removeCluster(folder);
  });

  it('refuses a second start on the same folder, from the same and another process', async () => {
    await start();
    await expect(start()).rejects.toThrow(/in use by another Vermeil process \(pid \d+, since .*DATA_DIR/);
    const other = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    const complaint = (await other.stderr.toArray()).join('');
    expect(complaint).toContain('in use by another Vermeil process');
  });

  it('ends a PostgreSQL that a kill -9 left behind, and keeps committed data', async () => {
    const holder = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [orphan] = (await once(createInterface(holder.stdout), 'line')) as [string];
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(isAlive(Number(orphan))).toBe(true);
    const cluster = await start();
    expect(isAlive(Number(orphan))).toBe(false);
    expect(cluster.pid).not.toBe(Number(orphan));
    expect(await query(cluster, 'SELECT word FROM kept')).toEqual([{ word: 'committed' }]);
  });

  it('ends although one of its processes does not', async () => {
    const cluster = await start();
    const { pool } = openDatabase({ ...cluster.connection, database: 'postgres' });
    const {
      rows: [row],
    } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(row!.pid, 'SIGSTOP');
    await cluster.stop();
    running.length = 0;
    expect([cluster.pid, row!.pid].some(isAlive)).toBe(false);
    await pool.end();
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')('stops an old PostgreSQL at once that does not shut down', async () => {
    const cluster = mkdtempSync(join(tmpdir(), 'vermeil-stuck-'));
    const script = `process.on('SIGINT', () => undefined).on('SIGQUIT', () => process.exit(3)); console.log('up');
      setInterval(() => undefined, 60_000)`;
    const stuck = spawn(process.execPath, ['-e', script], { cwd: cluster, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(stuck.stdout), 'line');
    const ended = once(stuck, 'exit');
    writeFileSync(join(cluster, 'postmaster.pid'), `${stuck.pid}\n${cluster}\n0\n5432\n\n\n\nready\n`);
    await clearLeftovers(cluster, 300);
    expect(await ended).toEqual([3, null]);
    rmSync(cluster, { recursive: true });
  });

  it('starts although the id of an old pid file belongs to another program', async () => {
    await (await start()).stop();
    running.length = 0;
    writeFileSync(join(folder, 'data/postmaster.pid'), `${process.pid}\n${folder}/data\n0\n5432\n/tmp\n\n\nready\n`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isAlive(process.pid)).toBe(true);
  });

  it('waits for its own PostgreSQL although a killed one reported to be ready', async () => {
    await (await start()).stop();
    running.length = 0;
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, 'data/postmaster.pid'), `${pid}\n${folder}/data\n0\n5432\n/tmp\n\n\nready\n`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')('waits for the last process of a killed PostgreSQL', async () => {
    await (await start()).stop();
    running.length = 0;
    const data = join(folder, 'data');
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(data, 'postmaster.pid'), `${pid}\n${data}\n0\n5432\n/tmp\n\n\nready\n`);
    const backend = spawn('sleep', ['600'], { cwd: data, stdio: 'ignore' });
    await once(backend, 'spawn');
    await expect(clearLeftovers(data, 300)).rejects.toThrow('Processes of an older PostgreSQL still work in');
    const ended = once(backend, 'exit');
    backend.kill('SIGKILL');
    await ended;
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.platform === 'linux')('starts although a killed PostgreSQL is a zombie', async () => {
    await (await start()).stop();
    running.length = 0;
    const careless = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = (await once(createInterface(careless.stdout), 'line')) as [string];
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), { timeout: 25_000 });
    writeFileSync(join(folder, 'data/postmaster.pid'), `${pid}\n${folder}/data\n0\n5432\n/tmp\n\n\nready\n`);
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    careless.kill('SIGKILL');
  });

  it('flushes commits to disk, unless a test turns it off', async () => {
    const cluster = await start({ settings: {} });
    expect(
      await query(
        cluster,
        `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') ORDER BY name`,
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('keeps pages in a sixteenth of the memory, within bounds', async () => {
    const ofGigabytes = (gigabytes: number): number => sharedBuffers(gigabytes * 2 ** 30);
    expect([1, 4, 24].map(ofGigabytes)).toEqual([128, 256, 512]);
    expect(await query(await start(), `SELECT pg_size_bytes(current_setting('shared_buffers')) AS bytes`)).toEqual([
      { bytes: String(sharedBuffers() * 2 ** 20) },
    ]);
  });

  it('logs errors without the rows that they are about', async () => {
    const cluster = await start();
    await query(cluster, 'CREATE TABLE secrets (id int PRIMARY KEY, word text NOT NULL)');
    const { pool } = openDatabase({ ...cluster.connection, database: 'postgres' });
    const insert = pool.query('INSERT INTO secrets VALUES ($1, NULLIF($2, $2))', [1, 'passphrase']);
    await expect(insert).rejects.toThrow('null value in column "word"');
    await pool.query('INSERT INTO secrets VALUES ($1, $2)', [4711, 'passphrase']);
    await expect(pool.query('INSERT INTO secrets VALUES ($1, $2)', [4711, 'other'])).rejects.toThrow('duplicate key');
    await pool.end();
    const log = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toMatch(/4711|passphrase/);
  });

  it('listens on loopback only over TCP and requires the password', async () => {
    const cluster = await start({ transport: 'tcp' });
    expect(cluster.connection.host).toBe('127.0.0.1');
    expect(await query(cluster, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const { pool } = openDatabase({ ...cluster.connection, password: 'wrong', database: 'postgres' });
    await expect(pool.query('SELECT 1')).rejects.toThrow('password authentication failed');
    await pool.end();
  });

  it('removes data in the system folder once its temporary folder is gone', async () => {
    await (await start()).stop();
    running.length = 0;
    const real = realpathSync(join(folder, 'data'));
    rmSync(folder, { recursive: true });
    await start();
    expect(realpathSync(join(folder, 'data')) === real || !existsSync(real)).toBe(true);
  });

  it('reports an unexpected end, and leaves nothing behind when stopped', async () => {
    const cluster = await start();
    process.kill(cluster.pid, 'SIGQUIT');
    expect(await cluster.died).toContain('PostgreSQL ended unexpectedly');
    expect(existsSync(cluster.connection.host)).toBe(false);
    await cluster.stop();
    running.length = 0;
    removeCluster(folder);
    expect(existsSync(folder)).toBe(false);
  });
});
