import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { registerErrorHandler } from '#server/http/error-handler.ts';
import { registerRequestTimeLimits } from '#server/http/request-time-limits.ts';
import { startServer, type ServerProcess } from '../doubles/server-process.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the head of a request and a byte of its body every 20 ms. @returns when bytes arrived, and when it was cut */
async function trickle(port: number, head: string): Promise<{ started: Promise<void>; end: Promise<'cut'> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<'cut'>();
  await once(socket, 'connect');
  socket.write(
    `${head}\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`,
  );
  const before = socket.bytesWritten;
  const timer = setInterval(() => socket.write('a', () => socket.bytesWritten > before + 10 && started.resolve()), 20);
  // Reading lets it notice the end; a reset is an end too.
  socket
    .on('error', () => undefined)
    .on('close', () => {
      clearInterval(timer);
      end.resolve('cut');
    })
    .resume();
  return { started: started.promise, end: end.promise };
}

describe('a slow request body', () => {
  let app: FastifyInstance;
  const logged: string[] = [];
  let slow = Promise.withResolvers<object>();
  afterEach(() => app.close());

  async function listen(body: number): Promise<number> {
    app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
    registerErrorHandler(app);
    registerRequestTimeLimits(app, { body, bodyDrain: 50 });
    app.post('/call', () => ({}));
    app.get('/page', () => ({}));
    app.post('/upload', { config: { longBody: true } }, () => ({}));
    app.get('/slow', () => slow.promise);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  }

  it.each(['POST /call', 'POST /missing', 'GET /page'])('of %s is cut', async (route) => {
    const { end } = await trickle(await listen(100), `${route} HTTP/1.1`);
    expect(await end).toBe('cut');
    expect(logged).toEqual([]);
  });

  it('that the client breaks off is no error of the server', async () => {
    const port = await listen(60_000);
    const closed = new Promise<void>((resolve) => {
      app.server.once('request', (request: IncomingMessage) => request.once('close', resolve));
    });
    const { started } = await trickle(port, 'POST /call HTTP/1.1');
    await started;
    sockets.at(-1)?.destroy();
    await closed;
    expect(logged).toEqual([]);
  });

  it('of an upload is cut when the server closes, not before', async () => {
    const port = await listen(50);
    const upload = await trickle(port, 'POST /upload HTTP/1.1');
    const call = await trickle(port, 'POST /call HTTP/1.1');
    expect(await Promise.race([call.end.then(() => 'call'), upload.end.then(() => 'upload')])).toBe('call');
    await app.close();
    expect(await upload.end).toBe('cut');
  });

  it('is cut by a server that closes before it drops requests that wait for their answer', async () => {
    slow = Promise.withResolvers();
    const port = await listen(60_000);
    const upload = await trickle(port, 'POST /upload HTTP/1.1');
    await upload.started;
    const asked = new Promise((resolve) => app.server.once('request', resolve));
    const answer = fetch(`http://127.0.0.1:${port}/slow`);
    await asked;
    const closed = app.close();
    expect(await upload.end).toBe('cut');
    slow.resolve({});
    expect((await answer).status).toBe(200);
    await closed;
  });
});

it('the application bounds headers, silence and requests', async () => {
  const test = await createTestApp();
  const { headersTimeout, timeout, requestTimeout } = test.app.server;
  expect([headersTimeout, timeout, requestTimeout]).toEqual([15_000, 120_000, 15 * 60_000]);
  await test.close();
});

describe('SIGTERM', () => {
  let test: TestApp;
  let server: ServerProcess;
  afterEach(async () => {
    await server.dispose();
    await test.close();
  });

  it('ends the process with code 0 while uploads and bodies trickle', async () => {
    test = await createTestApp();
    const { token } = await createClient(test);
    server = await startServer({ SEED: 'none', DATABASE_URL: test.database.url });
    const headers = { 'content-type': 'application/json', 'x-vermeil': '1' };
    const authorized = { ...headers, authorization: `Bearer ${token}` };
    const link = await fetch(`${server.url}/api/file/awss3/GeneratePreSignedURL`, {
      method: 'POST',
      headers: authorized,
      body: JSON.stringify({ data: { fileName: 'a.pdf', contentType: 'application/pdf', category: 'chat' } }),
    });
    const { s3Url } = ((await link.json()) as { data: { s3Url: string } }).data;
    const { pathname } = new URL(s3Url, server.url);
    const upload = await trickle(
      server.port,
      `PUT ${pathname} HTTP/1.1\r\nCookie: ${SESSION_COOKIE}=${token}\r\nX-Vermeil: 1`,
    );
    const call = await trickle(server.port, 'POST /api/Account/login HTTP/1.1');
    await Promise.all([upload.started, call.started]);
    expect(await server.stop()).toBe(0);
    expect(await Promise.all([upload.end, call.end])).toEqual(['cut', 'cut']);
  }, 90_000);
});
