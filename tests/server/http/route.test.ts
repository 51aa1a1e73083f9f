import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '#protocol/http/endpoints/define-endpoint.ts';
import { DomainError } from '#server/http/domain-error.ts';
import type { Principal } from '#server/http/principal.ts';
import { route } from '#server/http/route.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const body = z.object({
  text: z.string().check(z.maxLength(10)),
  list: z.optional(z.array(z.object({ n: z.number() }))),
});
const calls = {
  read: defineEndpoint(
    {
      name: 'probe.read',
      method: 'GET',
      path: '/api/probe/read',
      access: 'public',
      response: z.object({ who: z.nullable(z.string()) }),
    },
    { summary: '', errors: [] },
  ),
  write: defineEndpoint(
    {
      name: 'probe.write',
      method: 'POST',
      path: '/api/probe/write',
      access: 'user',
      response: z.object({ text: z.string() }),
    },
    { summary: '', body, errors: [] },
  ),
  flip: defineEndpoint(
    {
      name: 'probe.flip',
      method: 'GET',
      path: '/api/probe/flip/:to',
      access: 'user',
      changesState: true,
      response: z.object({}),
    },
    { summary: '', params: z.object({ to: z.string() }), errors: [] },
  ),
  desk: defineEndpoint(
    { name: 'probe.desk', method: 'GET', path: '/api/probe/desk', access: 'service', response: z.object({}) },
    { summary: '', errors: [] },
  ),
  open: defineEndpoint(
    { name: 'probe.open', method: 'POST', path: '/api/probe/open', access: 'public', response: z.object({}) },
    { summary: '', body: z.object({}), errors: [] },
  ),
  refuse: defineEndpoint(
    { name: 'probe.refuse', method: 'GET', path: '/api/probe/refuse', access: 'public', response: z.object({}) },
    { summary: '', errors: ['MessageEmpty'] },
  ),
  crash: defineEndpoint(
    { name: 'probe.crash', method: 'GET', path: '/api/probe/crash', access: 'public', response: z.object({}) },
    { summary: '', errors: [] },
  ),
  lie: defineEndpoint(
    {
      name: 'probe.lie',
      method: 'GET',
      path: '/api/probe/lie',
      access: 'public',
      response: z.object({ n: z.number() }),
    },
    { summary: '', errors: [] },
  ),
  away: defineEndpoint(
    { name: 'probe.away', method: 'GET', path: '/api/probe/away/:code', access: 'public', response: z.object({}) },
    { summary: '', params: z.object({ code: z.string() }), errors: [] },
  ),
  rare: defineEndpoint(
    { name: 'probe.rare', method: 'GET', path: '/api/probe/rare', access: 'public', response: z.object({}) },
    { summary: '', errors: [] },
  ),
};

const person: Principal = {
  userId: 'u1',
  sessionId: 's1',
  isCustomerService: false,
  lacksSecondFactor: false,
  isStore: false,
};
const desk: Principal = { ...person, userId: 'u2', isCustomerService: true };
const cookie = (token: string): Record<string, string> => ({ cookie: `vermeil.session=${token}` });
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

function registerProbes(app: FastifyInstance): void {
  route(app, calls.read, (_input, { principal }) => ({ who: principal?.userId ?? null }));
  route(app, calls.write, (input) => ({ text: input.body.text }));
  route(app, calls.flip, () => ({}));
  route(app, calls.desk, () => ({}));
  route(app, calls.open, () => ({}));
  route(app, calls.refuse, () => {
    throw new DomainError('MessageEmpty', { field: 'text' });
  });
  route(app, calls.crash, () => {
    throw Object.assign(new Error('secret detail'), { statusCode: 418 });
  });
  route(app, calls.lie, () => ({ n: 'many' }) as unknown as { n: number });
  route(app, calls.away, ({ params }) => {
    throw Object.assign(new Error('no database'), { code: params.code });
  });
  route(app, calls.rare, () => ({}), { perMinute: 2 });
}

describe('calls over HTTP', () => {
  let test: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    test = await createTestApp({ config: { rateLimit: true } });
    const { sessions } = test.deps;
    sessions.find = async (token) => ({ person, desk })[token];
    app = test.app;
    registerProbes(app);
  });
  afterAll(() => test.close());

  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

  it('wrap results into data', async () => {
    const answer = await app.inject({ url: '/api/probe/read', headers: bearer('person') });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { who: 'u1' } }]);
  });

  it('are uncached unless they set otherwise', async () => {
    const answer = await app.inject({ url: '/api/probe/read', headers: bearer('person') });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/api/Public/currencies')).headers['cache-control']).toContain('public');
  });

  it('treat unknown tokens as visitors in public calls', async () => {
    for (const headers of [{}, cookie('stolen'), bearer('stolen'), { authorization: 'Basic x' }]) {
      const answer = await app.inject({ url: '/api/probe/read', headers });
      expect(answer.json()).toEqual({ data: { who: null } });
    }
  });

  it('answer 401 to visitors and 403 to users in calls for staff', async () => {
    expect((await post('/api/probe/write', '{"text":"a"}')).json()).toEqual({
      errorCode: 'Unauthenticated',
      errorMsg: 'Sign in first',
    });
    const answers = await Promise.all(
      [{}, bearer('person'), bearer('desk')].map((headers) => app.inject({ url: '/api/probe/desk', headers })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 403, 200]);
  });

  it('need our header with a cookie to change something, also by GET', async () => {
    const own = { ...cookie('person'), 'x-vermeil': '1' };
    expect((await post('/api/probe/write', '{"text":"a"}', cookie('person'))).statusCode).toBe(403);
    expect((await post('/api/probe/write', '{"text":"a"}', own)).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/probe/flip/on', headers: cookie('person') })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/probe/flip/on', headers: own })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/probe/read', headers: cookie('person') })).statusCode).toBe(200);
  });

  it('need our header from a browser without a session, not from a program', async () => {
    expect((await post('/api/probe/open', '{}', { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post('/api/probe/open', '{}', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post('/api/probe/open', '{}')).statusCode).toBe(200);
    expect((await post('/api/probe/write', '{"text":"a"}', bearer('person'))).statusCode).toBe(200);
  });

  it('report the invalid fields', async () => {
    const answer = await post('/api/probe/write', '{"text":12345678901,"list":[{"n":1},{"n":"x"}]}', bearer('person'));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errorCode: 'BadRequestError', errorMsg: 'Invalid Request', params: { fields: ['body.text', 'body.list.1.n'] } },
    ]);
  });

  it.each([
    ['no body', ''],
    ['broken JSON', '{"text":'],
    ['not JSON', 'text=a'],
    ['a prototype', '{"text":"a","__proto__":{"admin":true}}'],
    ['a constructor', '{"text":"a","constructor":{"prototype":{"admin":true}}}'],
    ['NUL in a text', '{"text":"a\\u0000"}'],
    ['an array', '[]'],
    ['null', 'null'],
  ])('answer 400 to %s', async (_what, payload) => {
    const answer = await post('/api/probe/write', payload, bearer('person'));
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'BadRequestError']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('answer 400 to NUL in a path and to bodies that are not JSON', async () => {
    const own = { ...bearer('person') };
    expect((await app.inject({ url: '/api/probe/flip/a%00b', headers: own })).statusCode).toBe(400);
    expect((await app.inject({ url: '/api/probe/flip/%ff', headers: own })).statusCode).toBe(400);
    expect((await post('/api/probe/write', '{"text":"a"}', { ...own, 'content-type': 'text/plain' })).statusCode).toBe(
      400,
    );
  });

  it('answer 413 above one mebibyte', async () => {
    const answer = await post('/api/probe/write', JSON.stringify({ text: 'x'.repeat(1024 * 1024) }), bearer('person'));
    expect([answer.statusCode, answer.json().errorCode]).toEqual([413, 'PayloadTooLarge']);
  });

  it('refuse with status, code and params of the catalogue', async () => {
    const answer = await app.inject({ url: '/api/probe/refuse' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { errorCode: 'MessageEmpty', errorMsg: 'A message needs text or a file', params: { field: 'text' } },
    ]);
  });

  it('hide unknown errors', async () => {
    const crash = await app.inject({ url: '/api/probe/crash' });
    expect([crash.statusCode, crash.json()]).toEqual([500, { errorCode: 'UnknowError', errorMsg: 'Unknown Error' }]);
  });

  it.each([
    ['is unreachable', 'ECONNREFUSED'],
    ['cuts the connection', '57P01'],
    ['has a full disk', '53100'],
    ['has a disk that fails', '58030'],
    ['is out of memory', '53200'],
    ['is read-only', '25006'],
    ['or its files have no space', 'ENOSPC'],
  ])('ask to retry when the database %s', async (_, code) => {
    const away = await app.inject({ url: `/api/probe/away/${code}` });
    expect([away.statusCode, away.json().errorCode, away.headers['retry-after']]).toEqual([
      503,
      'ServiceUnavailable',
      '2',
    ]);
  });

  it('fail outside production if a response does not match its schema', async () => {
    expect((await app.inject({ url: '/api/probe/lie' })).statusCode).toBe(500);
  });

  it('answer 429 with Retry-After above the limit of one user', async () => {
    const ask = (headers: Record<string, string>) => app.inject({ url: '/api/probe/rare', headers });
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await ask(bearer('person'))).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    const refused = await ask(bearer('person'));
    expect(refused.json()).toMatchObject({
      errorCode: 'TooManyRequests',
      params: { retryAfter: Number(refused.headers['retry-after']) },
    });
    expect((await ask(bearer('desk'))).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/probe/read', headers: bearer('person') })).statusCode).toBe(200);
  });

  it.each(['/api/%zz', '/%c0%ae'])('answer the undecodable path %s with an error of the catalogue', async (url) => {
    const found = await test.app.inject(url);
    expect([found.statusCode, found.json()]).toEqual([
      400,
      { errorCode: 'BadRequestError', errorMsg: 'Invalid Request' },
    ]);
  });

  it('answer 404 to unknown calls of any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT'] as const) {
      const answer = await app.inject({ method, url: '/api/nothing' });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NotFoundService']);
    }
  });
});
