import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startServer, type ServerProcess } from '../doubles/server-process.ts';

describe('the process', () => {
  const running: ServerProcess[] = [];
  const start = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
    const server = await startServer({ SEED: 'none', ...environment });
    running.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of running.splice(0)) await server.dispose();
  });

  it('ends with its database on SIGTERM', async () => {
    const server = await start();
    expect(await server.stop()).toBe(0);
    expect(existsSync(`${server.dataDir}/postgres/data/postmaster.pid`)).toBe(false);
  });

  it('refuses a data folder that another process uses', async () => {
    const first = await start();
    await expect(start({ DATA_DIR: first.dataDir })).rejects.toThrow(/in use by another Vermeil process \(pid \d+/);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  it('reports a port that is in use, with a remedy', async () => {
    const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(/EADDRINUSE.*set PORT to a free one/s);
    other.close();
  });

  it('starts again on the same data after kill -9', async () => {
    const server = await start();
    await server.kill();
    await server.start();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('prints mistakes of the configuration', async () => {
    await expect(start({ LOG_LEVEL: 'loud', PUBLIC_URL: 'x' })).rejects.toThrow(
      /Vermeil cannot start\.\n.*PUBLIC_URL: .*\n.*LOG_LEVEL: /s,
    );
  });
});
