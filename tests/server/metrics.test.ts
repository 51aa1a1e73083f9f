import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobEnded } from '#server/foundation/measurements.ts';
import { measureRun } from '#server/jobs/measure-run.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { dial } from './support/socket.ts';

/** The value of a series in the text format. */
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('metrics', () => {
  let test: TestApp;
  let base: string;
  let ann: Client;
  const read = async (): Promise<string> => (await fetch(`${base}/metrics`)).text();
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
    ann = await createClient(test);
  });
  afterAll(() => test.close());

  it('count requests by route pattern and status, and refusals by code', async () => {
    await fetch(`${base}/api/ClientUser/baseinfo/u-7-of-ann?secret=1`, {
      headers: { authorization: `Bearer ${ann.token}` },
    });
    await fetch(`${base}/api/ClientUser/profile`);
    const text = await read();
    const labels = 'method="GET",route="/api/ClientUser/profile"';
    expect(valueOf(text, `vermeil_http_requests_total{${labels},status="401"}`)).toBe(1);
    expect(valueOf(text, `vermeil_http_request_seconds_count{${labels}}`)).toBe(1);
    expect(valueOf(text, 'vermeil_refusals_total{code="Unauthenticated"}')).toBeGreaterThanOrEqual(1);
    expect(text).toMatch(/route="\/api\/ClientUser\/baseinfo\/:userId"/);
    expect(text).not.toMatch(/u-7-of-ann|secret/);
    expect(text).not.toContain(ann.userId);
  });

  it('count connections by state, replays and refusals', async () => {
    const socket = await dial(base, { token: ann.token });
    socket.send({ event: 'init', data: { userId: ann.userId } });
    await socket.next('initialed');
    await expect(dial(base, { token: 'unknown' })).rejects.toThrow('401');
    const text = await read();
    expect(valueOf(text, 'vermeil_connections{state="open"}')).toBe(1);
    expect(valueOf(text, 'vermeil_connections{state="initialed"}')).toBe(1);
    expect(valueOf(text, 'vermeil_connections_initialed_total{replay="none"}')).toBe(1);
    expect(valueOf(text, 'vermeil_connections_refused_total{code="401"}')).toBe(1);
    expect(valueOf(text, 'vermeil_batch_size_count{queue="handshakes"}')).toBe(1);
    socket.socket.close();
    await socket.closed;
  });

  it('show pools, the event loop, background work and messages that wait', async () => {
    await expect(measureRun('test.fails', () => Promise.reject(new Error('no')), 40)).rejects.toThrow('no');
    jobEnded.publish({ name: 'test.works', seconds: 2, failed: false, lag: undefined });
    const created = new Date(Date.now() - 60_000);
    await test.deps.pool.query(
      `INSERT INTO mail_queue (id, channel, recipient, language, template, params, due_at, expires_at, created_at)
       VALUES ('m', 'sms', '+85251234567', 'EN', 'code', '{}', $1, $1, $2)`,
      [new Date(Date.now() + 3_600_000), created],
    );
    const text = await read();
    expect(valueOf(text, 'vermeil_database_connections{pool="calls",state="total"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'vermeil_database_connections{pool="calls",state="waiting"}')).toBe(0);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'vermeil_job_failures_total{job="test.fails"}')).toBe(1);
    expect(valueOf(text, 'vermeil_job_lag_seconds_bucket{le="30",job="test.fails"}')).toBe(0);
    expect(valueOf(text, 'vermeil_job_lag_seconds_bucket{le="60",job="test.fails"}')).toBe(1);
    expect(valueOf(text, 'vermeil_job_seconds_sum{job="test.works"}')).toBe(2);
    expect(valueOf(text, 'vermeil_job_failures_total{job="test.works"}')).toBeUndefined();
    expect(valueOf(text, 'vermeil_outgoing_messages{channel="sms"}')).toBe(1);
    expect(valueOf(text, 'vermeil_outgoing_messages{channel="email"}')).toBe(0);
    expect(valueOf(text, 'vermeil_outgoing_messages_oldest_seconds{channel="sms"}')).toBeGreaterThanOrEqual(60);
    expect(text).not.toContain('51234567');
  });

  it.each([
    ['through a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['by another name', { host: 'vermeil.example' }],
  ])('answer 404 to requests %s', async (_, headers) => {
    const answer = await test.app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { errorCode: 'NotFoundService' }]);
  });

  it('answer 404 to other machines', async () => {
    const answer = await test.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
    expect(answer.statusCode).toBe(404);
  });
});

it('with a token, only requests that carry it read the metrics, wherever they come from', async () => {
  const test = await createTestApp({ config: { metricsToken: 'a token of this test' } });
  const statusFor = async (authorization?: string): Promise<number> =>
    (
      await test.app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.7',
        headers: authorization === undefined ? {} : { authorization },
      })
    ).statusCode;
  expect(await statusFor()).toBe(404);
  expect(await statusFor('Bearer another token')).toBe(404);
  expect(await statusFor('Bearer a token of this test')).toBe(200);
  expect((await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
  await test.close();
});
