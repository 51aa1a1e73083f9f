import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { profile } from '#protocol/http/account.ts';
import { sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { traceOfMessage } from '#server/tracing/message-trace.ts';
import { startTracing, type Tracing } from '#server/tracing/tracing.ts';
import { startServer } from '../doubles/server-process.ts';
import { createNode, createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';

const spans = new InMemorySpanExporter();
let tracing: Tracing;
let here: TestApp;
let there: TestApp;
let thereBase: string;
let ann: Client;
let ben: Client;
let roomId: string;

beforeAll(async () => {
  tracing = startTracing(new SimpleSpanProcessor(spans));
  here = await createTestApp({ tracing });
  there = await createNode(here);
  thereBase = await there.listen();
  [ann, ben] = [await createClient(here), await createClient(here)];
  ({ roomId } = await ann.get(getRoom, { body: { userId: ben.userId } }));
});
beforeEach(() => spans.reset());
afterAll(async () => {
  await there.close();
  await here.close();
  await tracing.close();
});
const brief = (span: ReadableSpan) => ({
  name: span.name,
  trace: span.spanContext().traceId,
  parent: span.parentSpanContext?.spanId,
});

it('a message is one trace, from the sender’s device to that of a reader at another process', async () => {
  const connections = [await join(thereBase, ben), await join(thereBase, ben), await join(thereBase, ann)];
  spans.reset();
  const id = crypto.randomUUID();
  const data = { _id: id, roomId, content: 'Hello', waited: 4_000 };
  await ann.get(sendMessage, { body: { userId: ben.userId, data } });
  for (const connection of connections) await connection.next('chat-message');
  await ben.get(updateSeen, { body: { roomId, _id: id } });
  const { traceId, callSpanId, deviceSpanId } = traceOfMessage(roomId, id);
  const ofMessage = () => spans.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  await expect.poll(() => ofMessage().length).toBe(5);
  expect(Object.fromEntries(ofMessage().map((span) => [span.name, span.parentSpanContext?.spanId]))).toEqual({
    'message on the device': undefined,
    'messages.send': deviceSpanId,
    'log message': callSpanId,
    'deliver message': callSpanId,
    'messages.updateSeen': callSpanId,
  });
  const named = (name: string): ReadableSpan => ofMessage().find((span) => span.name === name)!;
  expect(named('message on the device').spanContext().spanId).toBe(deviceSpanId);
  expect(named('message on the device').duration).toEqual([4, 0]);
  expect(named('messages.send').spanContext().spanId).toBe(callSpanId);
  expect(named('deliver message').attributes).toEqual({ 'vermeil.connections': 3 });
  expect(named('log message').attributes).toEqual({ 'vermeil.batch': 1 });
  for (const { socket } of connections) socket.terminate();
});

it('a reader who was away has the message in its trace', async () => {
  const before = await join(thereBase, ben);
  const { cursor } = before.initialed;
  before.socket.terminate();
  const id = crypto.randomUUID();
  await ann.get(sendMessage, { body: { userId: ben.userId, data: { _id: id, roomId, content: 'Later' } } });
  spans.reset();
  const after = await join(thereBase, ben, cursor);
  await after.next('chat-message');
  const { traceId, callSpanId } = traceOfMessage(roomId, id);
  const [delivered] = spans.getFinishedSpans().filter(({ name }) => name === 'deliver message');
  expect(delivered && brief(delivered)).toEqual({ name: 'deliver message', trace: traceId, parent: callSpanId });
  after.socket.terminate();
});

it('a message that is posted again after a longer wait is the same message', async () => {
  const data = { _id: crypto.randomUUID(), roomId, content: 'Again', waited: 10 };
  const first = await ann.get(sendMessage, { body: { userId: ben.userId, data } });
  const again = await ann.get(sendMessage, { body: { userId: ben.userId, data: { ...data, waited: 9_000 } } });
  expect(again).toEqual(first);
});

it('a refused call is not in the trace of the message that it names', async () => {
  const id = crypto.randomUUID();
  const cal = await createClient(here);
  spans.reset();
  const data = { _id: id, roomId, content: 'x', waited: 1e300 };
  expect((await cal.call(sendMessage, { body: { userId: ben.userId, data } })).status).toBe(404);
  await ann.get(sendMessage, { body: { userId: ben.userId, data } });
  const { traceId } = traceOfMessage(roomId, id);
  await expect.poll(() => spans.getFinishedSpans().filter(({ name }) => name === 'messages.send').length).toBe(2);
  const [refused, sent] = spans.getFinishedSpans().filter(({ name }) => name === 'messages.send');
  expect(refused!.spanContext().traceId).not.toBe(traceId);
  expect(sent!.spanContext().traceId).toBe(traceId);
  const device = spans.getFinishedSpans().find(({ name }) => name === 'message on the device');
  expect(device!.duration[0]).toBe(7 * 24 * 60 * 60);
});

it('other calls have a trace of their own, and no span says anything about people', async () => {
  await ann.get(profile, {});
  await ann.get(profile, {});
  const found = spans.getFinishedSpans();
  const expected = {
    name: profile.name,
    attributes: {
      'http.request.method': 'GET',
      'http.route': profile.path,
      'http.response.status_code': 200,
      'vermeil.request': expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}$/),
    },
  };
  expect(found.map(({ name, attributes }) => ({ name, attributes }))).toEqual([expected, expected]);
  expect(new Set(found.map((span) => span.spanContext().traceId)).size).toBe(2);
});

it('a process sends its spans to the collector that it is given', { timeout: 120_000 }, async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.url} ${text}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const server = await startServer({
    SEED: 'none',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  try {
    await fetch(`${server.url}/api/Public/currencies?languageCode=EN`);
    await expect.poll(() => bodies.join('\n'), { timeout: 30_000 }).toContain('"public.currencies"');
    expect(bodies[0]).toContain('/v1/traces ');
    expect(bodies[0]).toContain('"vermeil"');
  } finally {
    await server.dispose();
    collector.close();
  }
});
