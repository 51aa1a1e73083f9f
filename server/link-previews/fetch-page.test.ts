import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchPage, type ReachableNetwork } from './fetch-page.ts';

let server: Server;
let port: number;
let answer: RequestListener;
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[];
/** The addresses that names have; each look-up is counted. */
let names: Record<string, string[]>;
let resolved: string[];

beforeEach(async () => {
  asked = [];
  resolved = [];
  names = { 'site.example': ['127.0.0.1'] };
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The internet of these tests: 127.0.0.1 is public, everything else is not. */
const network = (): ReachableNetwork => ({
  ports: new Set([port]),
  isAllowed: (address) => address === '127.0.0.1',
  resolve(name) {
    resolved.push(name);
    return Promise.resolve(names[name] ?? []);
  },
});
const fetchFrom = (path: string, patience?: number) =>
  fetchPage(path.startsWith('/') ? `http://site.example:${port}${path}` : path, {
    from: 'https://vermeil.example',
    network: network(),
    ...(patience !== undefined && { patience }),
  });
const page = (body: string, headers: Record<string, string> = {}): RequestListener => {
  return (_, response) => void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};
const redirect = (location: string): RequestListener => {
  return (_, response) => void response.writeHead(302, { location, 'set-cookie': 'a=b' }).end();
};

describe('fetching a page', () => {
  it('[LPV-3] says who asks, and nothing else', async () => {
    answer = (request, response) =>
      (request.url === '/moved' ? redirect('/page') : page('<title>', { 'content-type': 'text/html; charset=Big5' }))(
        request,
        response,
      );
    const found = await fetchFrom('/moved#part');
    expect([Buffer.from(found?.bytes ?? []).toString(), found?.charset]).toEqual(['<title>', 'Big5']);
    for (const { headers } of asked)
      expect(headers).toEqual({
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        connection: 'close',
        host: `site.example:${port}`,
        'user-agent': 'Vermeil-LinkPreview/1.0 (+https://vermeil.example)',
      });
    expect(asked.map(({ url }) => url)).toEqual(['/moved', '/page']);
  });

  it.each([
    ['a name with a private address', 'private.example', ['10.0.0.1']],
    ['a name with one private address among public ones', 'mixed.example', ['127.0.0.1', '10.0.0.1']],
    ['a name without addresses', 'absent.example', []],
  ])('[LPV-2] does not connect to %s, directly or by a redirect', async (_, name, addresses) => {
    names[name] = addresses;
    answer = redirect(`http://${name}:${port}/`);
    expect(await fetchFrom(`http://${name}:${port}/`)).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await fetchFrom('/')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it.each([
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://127.0.0.2:PORT/',
    'http://0x7f000002:PORT/',
    'http://site.example:22/',
    'http://user:secret@site.example:PORT/',
    'ftp://site.example:PORT/',
    'file:///etc/passwd',
    'http://',
  ])('[LPV-2] does not follow a redirect to %s', async (location) => {
    answer = redirect(location.replace('PORT', String(port)));
    expect(await fetchFrom('/')).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('[LPV-2] connects to the address that it checked, and looks up each name once', async () => {
    // Its address would be private at a second look-up.
    const rebinding = {
      ...network(),
      resolve: () => Promise.resolve(resolved.push('') === 1 ? ['127.0.0.1'] : ['10.0.0.1']),
    };
    answer = page('<title>A');
    const found = await fetchPage(`http://rebinding.example:${port}/`, { from: '', network: rebinding });
    expect([found?.bytes.length, resolved.length]).toEqual([8, 1]);
  });

  it('[LPV-2] follows three redirects and no fourth', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      (left === 0 ? page('end') : redirect(`/${left - 1}`))(request, response);
    };
    expect(await fetchFrom('/3')).toBeDefined();
    expect(await fetchFrom('/4')).toBeUndefined();
  });

  it.each<[string, RequestListener]>([
    ['another type', page('{}', { 'content-type': 'application/json' })],
    ['a type that only begins alike', page('', { 'content-type': 'text/html-evil' })],
    ['a compressed page', page('', { 'content-encoding': 'gzip' })],
    ['a refusal', (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<title>404')],
  ])('[LPV-3] does not read %s', async (_, listener) => {
    answer = listener;
    expect(await fetchFrom('/')).toBeUndefined();
  });

  it('[LPV-3] reads 512 kB of an endless page', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    };
    expect((await fetchFrom('/'))?.bytes.length).toBe(512 * 1024);
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => undefined],
    [
      'does not end its page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<'),
    ],
  ])('[LPV-3] gives up on a site that %s', async (_, listener) => {
    answer = listener;
    await expect(fetchFrom('/', 200)).rejects.toThrow();
  });

  it('[LPV-3] refuses headers that are too large', async () => {
    answer = page('', { 'x-large': 'x'.repeat(20_000) });
    await expect(fetchFrom('/')).rejects.toThrow();
  });
});
