import type { ClusterConnection } from '#server/database/cluster.ts';
import { createTestApp, type TestApp } from '#tests/server/support/app.ts';
import { startTestCluster } from '#tests/server/support/global-setup.ts';

/** A server with a database of its own; its clients make calls over the network. */
export type HttpServer = {
  readonly test: TestApp;
  /** The clock of the server; that of the database goes on as usual. */
  readonly time: { pass(ms: number): void; reset(): void };
  stop(): Promise<void>;
};

type Request = { method: string; url: string; headers?: Record<string, string>; payload?: unknown };

/** Sends what the clients of the server tests inject to its address. */
async function send(address: string, { method, url, headers = {}, payload }: Request): Promise<object> {
  const isJson = typeof payload === 'object' && payload !== null && !(payload instanceof Uint8Array);
  const response = await fetch(new URL(url, address), {
    method,
    headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(payload === undefined ? {} : { body: isJson ? JSON.stringify(payload) : (payload as BodyInit) }),
  });
  const rawPayload = Buffer.from(await response.arrayBuffer());
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    rawPayload,
    body: rawPayload.toString(),
    json: () => JSON.parse(rawPayload.toString()) as unknown,
  };
}

/**
 * Starts a server on a free port of this machine, in this process.
 * @param cluster with the migrated template; a temporary one by default
 */
export async function startHttpServer(cluster?: ClusterConnection): Promise<HttpServer> {
  const own = cluster ? undefined : await startTestCluster();
  try {
    let passed = 0;
    const clock = (): Date => new Date(Date.now() + passed);
    const test = await createTestApp({ clock }, cluster ?? own?.connection);
    const address = await test.listen();
    const inject = (request: Request): Promise<object> => send(address, request);
    const app = new Proxy(test.app, {
      get: (target, name): unknown => (name === 'inject' ? inject : Reflect.get(target, name)),
    });
    return {
      test: { ...test, app },
      time: { pass: (ms) => void (passed += ms), reset: () => void (passed = 0) },
      async stop() {
        await test.close();
        await own?.stop();
      },
    };
  } catch (error) {
    await own?.stop();
    throw error;
  }
}
