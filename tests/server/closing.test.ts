import { Agent, get } from 'node:http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerGracefulClose } from '#server/http/request-time-limits.ts';
import { createTestApp } from './support/app.ts';

it('a server that begins to close answers what still arrives, and ends the connections', async () => {
  const test = await createTestApp();
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  test.app.addHook('preClose', async () => {
    begun.resolve();
    await held.promise;
  });
  const base = await test.listen();
  const closed = test.close();
  await begun.promise;
  const answer = await fetch(`${base}/healthz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await answer.text();
  held.resolve();
  await closed;
});

it('a request on an idle connection of a closing server is answered, and the server then closes', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  registerGracefulClose(app, 60_000);
  app.get('/page', () => 'read');
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise((resolve, reject) => {
      get(`${base}/page`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
      }).on('error', reject);
    });
  expect(await ask()).toEqual([200, 'keep-alive']);
  const closed = app.close();
  expect(await ask()).toEqual([200, 'close']);
  await closed;
});
