import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { limitResponses } from '#server/http/response-limits.ts';
import { createTestApp } from '../support/app.ts';

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
  server = undefined;
});

async function listen(handle: RequestListener, limits?: Parameters<typeof limitResponses>[1]): Promise<number> {
  server = createServer(limitResponses(handle, limits)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends requests in one write. @returns the connection, which is read only after `resume()` */
async function pipeline(port: number, paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''));
  return socket;
}
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `/${index}`);
const read = async (socket: Socket, until: string): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString())).resume();
  await vi.waitFor(() => expect(text).toContain(until), { timeout: 20_000 });
  return text;
};

it('handles one request of a connection at a time, in order', async () => {
  const open: [string, ServerResponse][] = [];
  const port = await listen((request, response) => void open.push([request.url ?? '', response]));
  const socket = await pipeline(port, numbered(3));
  for (const path of numbered(3)) {
    await vi.waitFor(() => expect(open.map(([url]) => url)).toEqual([path]));
    open.pop()![1].end(`body of ${path};`);
  }
  const text = await read(socket, 'body of /2;');
  expect(text.match(/body of \/\d/g)).toEqual(['body of /0', 'body of /1', 'body of /2']);
});

it('cuts a connection on which too many requests wait', async () => {
  const handled: string[] = [];
  const port = await listen((request) => void handled.push(request.url ?? ''), { waitingMost: 4 });
  const within = await pipeline(port, numbered(5));
  await vi.waitFor(() => expect(handled).toEqual(['/0']));
  const beyond = await pipeline(port, numbered(6));
  await once(beyond.resume(), 'close');
  expect(handled).toEqual(['/0', '/0']);
  expect(within.destroyed).toBe(false);
});

it('cuts the connections that have not read for the longest when all hold too many bytes', async () => {
  const mebibyte = 1024 * 1024;
  // More than the buffers of both ends of a connection take.
  const body = Buffer.alloc(16 * mebibyte, 'a');
  const sent: Socket[] = [];
  const port = await listen(
    (request, response) => {
      sent.push(request.socket);
      response.end(body);
    },
    { unreadMost: 24 * mebibyte },
  );
  for (let count = 1; count <= 4; count += 1) {
    await pipeline(port, ['/']);
    await vi.waitFor(() => expect(sent).toHaveLength(count));
  }
  expect(sent.map(({ destroyed }) => destroyed)).toEqual([true, true, true, false]);
});

it('does not measure all connections for each response', async () => {
  const [count, size] = [200, 4 * 1024];
  const body = Buffer.alloc(size, 'a');
  let measured = 0;
  let handled = 0;
  const port = await listen(
    (request, response) => {
      // A client that takes nothing.
      const get = (): number => {
        measured += 1;
        return size;
      };
      Object.defineProperty(request.socket, 'writableLength', { get });
      handled += 1;
      response.write(body);
    },
    { unreadMost: (count * size) / 2 },
  );
  await Promise.all(Array.from({ length: count }, () => pipeline(port, ['/'])));
  await vi.waitFor(() => expect(handled).toBe(count));
  expect(measured).toBeLessThan(count * 40);
});

it('holds for every kind of answer of the server', async () => {
  const test = await createTestApp();
  try {
    const { port } = new URL(await test.listen());
    for (const path of ['/api/docs/json', '/healthz', '/api/Account/captcha', '/missing']) {
      const cut = await pipeline(
        Number(port),
        Array.from({ length: 200 }, () => path),
      );
      await once(cut.resume(), 'close');
    }
    const kept = await pipeline(Number(port), ['/healthz', '/api/docs/json', '/healthz', '/missing']);
    const text = await read(kept, 'HTTP/1.1 404');
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 404']);
  } finally {
    await test.close();
  }
});
