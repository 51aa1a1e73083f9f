import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#protocol/http/account.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { RATE } from '#protocol/limits.ts';
import { createMemoryBus } from '#server/bus/memory-bus.ts';
import { openDatabase } from '#server/database/pool.ts';
import { registerHealth } from '#server/http/health.ts';
import { createReadinessChecks } from '#server/readiness.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';

describe('the application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('is alive, and ready while the database answers', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await test.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('serves every call of the protocol', () => {
    const missing = [...CALLS.values()].filter((call) => !test.app.hasRoute({ method: call.method, url: call.path }));
    expect(missing.map((call) => call.name)).toEqual([]);
  });

  it('describes every call as OpenAPI, browsable', async () => {
    const answer = await test.app.inject('/api/docs/json');
    const { paths } = answer.json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(described.toSorted()).toEqual([...CALLS.keys()].toSorted());
    expect((await test.app.inject('/api/docs/')).statusCode).toBe(200);
  });

  it('limits every call that changes something below the limit of reading', async () => {
    const answer = await test.app.inject('/api/docs/json');
    const { paths } = answer.json<{
      paths: Record<string, Record<string, { operationId: string; 'x-calls-per-minute'?: number }>>;
    }>();
    const limits = new Map(
      Object.values(paths).flatMap((methods) =>
        Object.values(methods).map((call) => [call.operationId, call['x-calls-per-minute']]),
      ),
    );
    // Reads that have a body, and a marker that moves as a user scrolls.
    const reading = [
      'files.list',
      'messages.batchFetchRoomAndLastMessages',
      'messages.fetchMessages',
      'messages.fetchUnread',
      'messages.updateSeen',
    ];
    const writing = [...CALLS.values()].filter((call) => call.method !== 'GET' || call.changesState === true);
    const unlimited = writing.filter(({ name }) => !((limits.get(name) ?? Infinity) <= RATE.messagesPerMinute));
    expect(writing.length).toBeGreaterThan(70);
    expect(unlimited.map(({ name }) => name).toSorted()).toEqual(reading);
  });

  it('describes the errors of a call and their parameters', async () => {
    const answer = await test.app.inject('/api/docs/json');
    const { paths } = answer.json<{
      paths: Record<string, { post: { responses: Record<string, { description: string }> } }>;
    }>();
    const { responses } = paths['/api/Goods/{id}/move']!.post;
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '404', '413', '422', '429', '500', '503']);
    expect(responses['422']!.description).toContain(
      '`MoveRefused` This cannot be done now – params: `move`, `state`, `missing`',
    );
  });

  it('sends strict security headers for pages', async () => {
    const { headers } = await test.app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Sizes in `style` of rendered pages; no attribute can load or run anything.
    expect(
      String(headers['content-security-policy'])
        .split(';')
        .filter((directive) => directive.includes('unsafe')),
    ).toEqual([`style-src-attr 'unsafe-inline'`]);
    // Sockets to other sites are refused, whatever the page.
    expect(String(headers['content-security-policy'])).toMatch(/;connect-src 'self';/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined]);
  });

  it('sends two security headers with data and errors', async () => {
    for (const url of ['/api/Public/countries', '/api/ClientUser/profile']) {
      const { headers } = await test.app.inject(url);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });
});

describe('the application in production', () => {
  it('names its own socket only, demands TLS, and has no routes for developers', async () => {
    const test = await createTestApp({ config: { production: true, publicUrl: 'https://vermeil.example' } });
    const { headers } = await test.app.inject('/healthz');
    expect(String(headers['content-security-policy'])).toMatch(/;connect-src 'self' wss:\/\/vermeil\.example;/);
    expect(headers['strict-transport-security']).toMatch(/^max-age=/);
    for (const url of ['/dev/outbox', '/dev/realtime'])
      expect([url, (await test.app.inject(url)).statusCode]).toEqual([url, 404]);
    await test.close();
  });
});

describe('unknown tokens', () => {
  it('are not looked up after a number a minute, while sessions in use are served', async () => {
    let now = new Date();
    const test = await createTestApp({ config: { rateLimit: true }, clock: () => now });
    const ann = await createClient(test);
    const guess = (ip: string) =>
      test.app.inject({
        url: '/api/ClientUser/profile',
        headers: { authorization: `Bearer ${test.deps.ids.token()}` },
        remoteAddress: ip,
      });
    expect((await ann.call(profile, {})).status).toBe(200);
    for (let count = 0; count < RATE.unknownTokensPerMinute; count += 1)
      expect((await guess('127.0.0.1')).statusCode).toBe(401);
    const refused = await guess('127.0.0.1');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
    expect((await guess('203.0.113.9')).statusCode).toBe(401);
    expect((await ann.call(profile, {})).status).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await guess('127.0.0.1')).statusCode).toBe(401);
    await test.close();
  });
});

describe('routes for developers', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ config: { trustProxy: true } });
  });
  afterAll(() => test.close());

  it.each([
    ['from another machine', { remoteAddress: '192.168.1.7' }],
    ['through a proxy of this machine', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
    ['by a name that points here', { headers: { host: 'rebound.example' } }],
  ])('answer 404 %s', async (_, request) => {
    for (const url of ['/dev/outbox', '/dev/realtime'])
      expect([url, (await test.app.inject({ url, ...request })).statusCode]).toEqual([url, 404]);
  });

  it('answer on this machine', async () => {
    for (const url of ['/dev/outbox', '/dev/realtime'])
      expect([url, (await test.app.inject({ url, remoteAddress: '::ffff:127.0.0.1' })).statusCode]).toEqual([url, 200]);
  });
});

describe('the application behind a proxy', () => {
  it('takes the client address from the nearest proxy only', async () => {
    const test = await createTestApp({ config: { trustProxy: true } });
    test.app.get('/probe', (request) => ({ ip: request.ip }));
    const answer = await test.app.inject({ url: '/probe', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
    expect(answer.json()).toEqual({ ip: '203.0.113.7' });
    await test.close();
  });

  it('ignores the header without a proxy', async () => {
    const test = await createTestApp();
    test.app.get('/probe', (request) => ({ ip: request.ip }));
    const answer = await test.app.inject({ url: '/probe', headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(answer.json()).toEqual({ ip: '127.0.0.1' });
    await test.close();
  });
});

describe('readiness', () => {
  const ready = async (test: TestApp): Promise<unknown[]> => {
    const answer = await test.app.inject('/readyz');
    return [answer.statusCode, answer.json<{ failed?: string[] }>().failed, answer.headers['retry-after']];
  };

  it('fails without a database, while the process is alive', async () => {
    const test = await createTestApp();
    const { database } = test.database.connection;
    const admin = openDatabase({ ...test.database.connection, database: 'postgres', max: 1 });
    await admin.pool.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await admin.pool.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
    expect(await ready(test)).toEqual([503, ['database', 'migrations'], '2']);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    await admin.pool.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    expect(await ready(test)).toEqual([200, undefined, undefined]);
    await admin.pool.end();
    await test.close();
  });

  it('serves on without the bus, and says so', async () => {
    const bus = { ...createMemoryBus(() => undefined), isConnected: () => false };
    const test = await createTestApp({ bus });
    const answer = await test.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded', failed: ['bus'] }]);
    expect((await test.app.inject('/metrics')).body).toContain('vermeil_bus_connected 0');
    await test.close();
  });

  it.each(['.', 'postgres/data'])('fails while the disk of %s is full', async (full) => {
    const test = await createTestApp();
    const { dataDir } = test.deps.config;
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
    const app = Fastify();
    const free = async (folder: string): Promise<number> => (folder === join(dataDir, full) ? 1_000 : 1e9);
    registerHealth(app, createReadinessChecks(app, test.deps, free));
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable', failed: ['disk'] });
    await app.close();
    await test.close();
  });

  it('fails on the schema of an older release, and names the missing bus too', async () => {
    const bus = { ...createMemoryBus(() => undefined), isConnected: () => false };
    const test = await createTestApp({ bus });
    await test.deps.pool.query(
      'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
    );
    expect(await ready(test)).toEqual([503, ['migrations', 'bus'], '2']);
    await test.close();
  });

  it('answers although a check never ends, and checks once for simultaneous requests', async () => {
    const app = Fastify();
    let checked = 0;
    let finish = (_works: boolean): void => undefined;
    registerHealth(app, {
      required: {
        stuck: () => new Promise(() => undefined),
        counted: () => {
          checked += 1;
          return checked === 1 ? Promise.reject(new Error('away')) : new Promise((resolve) => (finish = resolve));
        },
      },
      desired: {},
    });
    const together = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
    expect([new Set(together.map(({ body }) => body)), checked]).toEqual([
      new Set(['{"status":"unavailable","failed":["stuck","counted"]}']),
      1,
    ]);
    const later = app.inject('/readyz');
    while (checked < 2) await new Promise(setImmediate);
    finish(true);
    expect((await later).json()).toEqual({ status: 'unavailable', failed: ['stuck'] });
    await app.close();
  });
});
