/**
 * Serves the bench's own pages, and everything else from the real server behind it: to a page both are one origin, as
 * in the product.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import viteConfig from '../../../vite.config.ts';
import { forwardHttp } from '#tests/doubles/http-forward.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import type { Ground, Serving } from './ground.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
};
const SOURCE = fileURLToPath(new URL('../pages/', import.meta.url));
const OUTPUT = fileURLToPath(new URL('../../../dist/bench/pages/', import.meta.url));

const NAMES = ['cache', 'latency', 'ours', 'rival', 'socket-io', 'takeover'];
let built: Promise<unknown> | undefined;

/**
 * Builds `tests/bench/pages/*.html` as the product is built: minified modules, workers as files of their own. Once for
 * all benches of a run.
 */
export async function buildPages(): Promise<void> {
  built ??= build({
    root: SOURCE,
    base: '/bench/',
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: viteConfig.resolve ?? {},
    worker: viteConfig.worker ?? {},
    build: {
      outDir: OUTPUT,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(NAMES.map((name) => [name, join(SOURCE, `${name}.html`)])),
      },
    },
  });
  await built;
}

export type PageServer = { url: string; port: number; close(): Promise<void> };

/** Starts the real server behind the pages. Its public address is theirs: it refuses sockets from other origins. */
export async function serveBehindPages(ground: Ground): Promise<Serving & { pages: PageServer }> {
  const port = await freePort();
  const serving = await ground.server({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  return { ...serving, pages: await startPageServer(serving.port, port) };
}

/**
 * @param target port of the real server; without one only the pages are there
 * @param at port of the pages; any that is free when it is 0
 */
export async function startPageServer(target?: number, at = 0): Promise<PageServer> {
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', 'http://page').pathname;
    if (path.startsWith('/bench/')) {
      const file = normalize(path.slice('/bench/'.length));
      readFile(join(OUTPUT, file)).then(
        (content) =>
          answer
            .writeHead(200, {
              'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
              'cache-control': 'max-age=3600',
            })
            .end(content),
        () => answer.writeHead(404).end(),
      );
      return;
    }
    if (target === undefined) return void answer.writeHead(404).end();
    forwardHttp(incoming, answer, target);
  });
  server.on('upgrade', (incoming, socket, head) => {
    if (target === undefined) return void socket.destroy();
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true }, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2)
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream]) {
      end.on('error', () => undefined);
      end.on('close', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(at, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
