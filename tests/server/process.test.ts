import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '#server/database/postmaster.ts';
import { startServer, type ServerProcess } from '../doubles/server-process.ts';

describe('the process', () => {
  /** The tests share its data folder: making one takes longer than what they check. */
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ SEED: 'none' });
  });
  afterAll(() => server.dispose());

  it('keeps its files from other accounts of the machine', () => {
    const readable = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) =>
        (entry.isFile() || entry.isDirectory()) && (statSync(join(entry.parentPath, entry.name)).mode & 0o077) > 0,
    );
    expect(readable.map(({ name }) => name)).toEqual([]);
  });

  it('refuses a data folder that another process uses', async () => {
    await expect(startServer({ SEED: 'none', DATA_DIR: server.dataDir })).rejects.toThrow(
      /in use by another Vermeil process \(pid \d+/,
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('starts again on the same data after kill -9, with less than five seconds of processor time', async () => {
    await server.kill();
    await server.start();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    // Real time depends on what else the machine does.
    expect(Number(/^process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1])).toBeLessThan(5);
  });

  it('ends with one sentence when PostgreSQL ends, and starts again', async () => {
    const postmaster = Number(
      readFileSync(join(server.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
    );
    const { pid } = server;
    process.kill(postmaster, 'SIGQUIT');
    await expect.poll(() => isAlive(pid)).toBe(false);
    // Other lines are of the log, in JSON.
    const sentences = server.output().split('Vermeil is ready')[1]!.split('\n').slice(3);
    expect(sentences.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
      expect.stringMatching(
        /^PostgreSQL ended unexpectedly \(\w+\); see .*postgres\.log\. Vermeil ends; start it again\.$/,
      ),
    ]);
    expect(await server.stop()).toBe(1);
    await server.start();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('ends with its database on SIGTERM', async () => {
    expect(await server.stop()).toBe(0);
    expect(existsSync(`${server.dataDir}/postgres/data/postmaster.pid`)).toBe(false);
  });

  describe('after another on the same data', () => {
    beforeAll(() => server.stop());
    /** Starts another process on the data of the stopped one. */
    const startOnItsData = (environment: Record<string, string>): Promise<ServerProcess> =>
      startServer({ SEED: 'none', DATA_DIR: server.dataDir, ...environment });

    it('reports a port that is in use, with a remedy', async () => {
      const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      await expect(startOnItsData({ PORT: String(port) })).rejects.toThrow(/EADDRINUSE.*set PORT to a free one/s);
      other.close();
    });

    it('prints mistakes of the configuration', async () => {
      await expect(startOnItsData({ LOG_LEVEL: 'loud', PUBLIC_URL: 'x' })).rejects.toThrow(
        /Vermeil cannot start\.\n.*PUBLIC_URL: .*\n.*LOG_LEVEL: /s,
      );
    });

    it('names the variable of a database that does not answer', async () => {
      const database = createServer().listen(0, '127.0.0.1');
      await once(database, 'listening');
      const { port } = database.address() as AddressInfo;
      database.close();
      await expect(startOnItsData({ DATABASE_URL: `postgres://vermeil@127.0.0.1:${port}/vermeil` })).rejects.toThrow(
        /Vermeil cannot start\.\nThe database of DATABASE_URL cannot be used: connect ECONNREFUSED/,
      );
    });

    it('refuses the demo in production and starts after it was removed', async () => {
      const demo = await startOnItsData({ SEED: 'demo' });
      expect(await demo.stop()).toBe(0);
      const production = {
        DATA_DIR: server.dataDir,
        NODE_ENV: 'production',
        SEED: 'none',
        PUBLIC_URL: `http://127.0.0.1:${server.port}`,
        SECRET_KEY: 'a key for this test, which is long enough',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Vermeil <no-reply@vermeil.example>',
      };
      await expect(startServer(production)).rejects.toThrow(
        /Vermeil cannot start\.\nThis database holds the demo.*"npm run demo -- remove"/,
      );
      const command = fileURLToPath(new URL('../../server/demo-command.ts', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [command, 'remove'], {
        env: { ...process.env, ...production },
      });
      expect(stdout).toMatch(/^\d+ demo accounts were removed\.\n$/);
      const served = await startServer(production);
      expect((await fetch(`${served.url}/healthz`)).status).toBe(200);
      expect(await served.stop()).toBe(0);
      // Four processes start one after another here, on machines that may be busy.
    }, 300_000);
  });
});
