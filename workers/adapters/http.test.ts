import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { logout, revokeSession, updateLanguage } from '#protocol/http/account.ts';
import { updateSeen } from '#protocol/http/messages.ts';
import { createHttp } from './http.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
});

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<string> {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()));
    request.on('end', () => handle(request, response, body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('http', () => {
  it('sends path, body and our header, and returns the response’s data', async () => {
    let seen: unknown;
    const origin = await serve((request, response, body) => {
      seen = {
        method: request.method,
        url: request.url,
        header: request.headers['x-vermeil'],
        body: JSON.parse(body) as unknown,
      };
      response.end(
        JSON.stringify({
          data: { roomId: 'r', seenTicks: '12', unreadCount: 0, later: 'unknown fields are left out' },
        }),
      );
    });
    const result = await createHttp({ origin }).call(updateSeen, { body: { _id: 'message-1', roomId: 'r' } });
    expect(result).toEqual({ roomId: 'r', seenTicks: '12', unreadCount: 0 });
    expect(seen).toEqual({
      method: 'POST',
      url: '/api/messages/updateSeen',
      header: '1',
      body: { _id: 'message-1', roomId: 'r' },
    });
  });
  it('sends no body for a call without one', async () => {
    let seen: unknown;
    const origin = await serve((request, response, body) => {
      seen = { url: request.url, type: request.headers['content-type'], body };
      response.end('{"data":{}}');
    });
    await createHttp({ origin }).call(revokeSession, { params: { id: 'a b' } });
    expect(seen).toEqual({ url: '/api/Account/sessions/a%20b', type: undefined, body: '' });
    await createHttp({ origin }).call(updateLanguage, { params: { languageCode: 'ZHHK' } });
    expect(seen).toMatchObject({ url: '/api/ClientUser/language/update/ZHHK' });
  });
  it.each([
    [
      422,
      { errorCode: 'MessageIdReused', errorMsg: 'x', params: { field: '_id' } },
      {},
      { code: 'MessageIdReused', status: 422, params: { field: '_id' } },
    ],
    [401, { errorCode: 'Unauthenticated', errorMsg: 'x' }, {}, { code: 'Unauthenticated', status: 401 }],
    [
      429,
      { errorCode: 'TooManyRequests', errorMsg: 'x' },
      { 'retry-after': '12' },
      { code: 'TooManyRequests', status: 429, params: { retryAfter: 12 } },
    ],
    [
      502,
      '{"errorMsg":"The gateway is closed for maintenance"}',
      {},
      { code: 'UnknowError', status: 502, params: { errorMsg: 'The gateway is closed for maintenance' } },
    ],
    [502, '<html>Bad gateway</html>', {}, { code: 'UnknowError', status: 502 }],
    [
      500,
      { errorCode: 'UnknowError', errorMsg: 'x' },
      { 'x-request-id': '0f3a91c2b7de' },
      { code: 'UnknowError', status: 500, params: { reference: '0f3a91c2b7de' } },
    ],
    [502, '', { 'x-request-id': '<b>of a proxy</b>' }, { code: 'UnknowError', status: 502 }],
    [
      422,
      { errorCode: 'OfferLive', errorMsg: 'x' },
      { 'x-request-id': '0f3a91c2b7de' },
      { code: 'OfferLive', status: 422 },
    ],
    [503, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { code: 'UnknowError', status: 503 }],
  ])('status %i rejects with what the server said', async (status, body, headers, data) => {
    const origin = await serve(answer(status, body, headers));
    await expect(createHttp({ origin }).call(logout, {})).rejects.toMatchObject({ data });
  });
  it.each(['no json', '{}', '{"data":{"roomId":1}}', 'null'])(
    'rejects a malformed response with BadAnswer: %s',
    async (text) => {
      const origin = await serve(answer(200, text));
      await expect(
        createHttp({ origin }).call(updateSeen, { body: { _id: 'message-1', roomId: 'r' } }),
      ).rejects.toMatchObject({ data: { code: 'BadAnswer', status: 0 } });
    },
  );
  it('times out when a response stalls', async () => {
    const origin = await serve((_, response) => void response.writeHead(200).write('{"data":'));
    await expect(createHttp({ origin, timeout: 50 }).call(logout, {})).rejects.toMatchObject({
      data: { code: 'Timeout', status: 0 },
    });
  });
  it('rejects with Offline without a response, Timeout when late, Cancelled after an abort', async () => {
    const origin = await serve(() => undefined);
    const stop = new AbortController();
    const cancelled = createHttp({ origin }).call(logout, {}, { signal: stop.signal });
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ data: { code: 'Cancelled', status: 0 } });
    await expect(createHttp({ origin, timeout: 20 }).call(logout, {})).rejects.toMatchObject({
      data: { code: 'Timeout', status: 0 },
    });
    await expect(createHttp({ origin: 'http://127.0.0.1:1' }).call(logout, {})).rejects.toMatchObject({
      data: { code: 'Offline', status: 0 },
    });
  });
});
