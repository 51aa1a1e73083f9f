import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { libreTranslator } from './libre-translate.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function listen(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => void started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

it('asks for the language of the reader, below the path of the address, with the key', async () => {
  const asked: unknown[] = [];
  const url = await listen((request, response) => {
    void text(request).then((body) => {
      asked.push([request.method, request.url, JSON.parse(body)]);
      response.end(JSON.stringify({ translatedText: '你好', detectedLanguage: { language: 'en' } }));
    });
  });
  expect(await libreTranslator({ url: `${url}/lt`, key: 'k' })('Hello', 'ZHHK')).toBe('你好');
  const sent = { q: 'Hello', source: 'auto', target: 'zh-Hant', format: 'text', api_key: 'k' };
  expect(asked).toEqual([['POST', '/lt/translate', sent]]);
  const { api_key: _, ...withoutKey } = sent;
  await libreTranslator({ url, key: undefined })('Hello', 'ZHHK');
  expect(asked[1]).toEqual(['POST', '/translate', withoutKey]);
});

it.each<[string, RequestListener]>([
  ['a refusal', (_, response) => void response.writeHead(403).end('{"translatedText":"no"}')],
  ['another shape', (_, response) => void response.end('{"error":"no such language"}')],
  ['no JSON', (_, response) => void response.end('<html>')],
  [
    'a redirect',
    (request, response) =>
      request.url === '/there'
        ? void response.end('{"translatedText":"x"}')
        : void response.writeHead(307, { location: '/there' }).end(),
  ],
  [
    'an endless response',
    (_, response) => {
      response.write('{"translatedText":"');
      const more = () => {
        while (response.write('x'.repeat(4_096)));
      };
      response.on('drain', more);
      more();
    },
  ],
])('fails on %s', async (_, answer) => {
  const url = await listen(answer);
  await expect(libreTranslator({ url, key: undefined })('Hello', 'EN')).rejects.toThrow();
});
