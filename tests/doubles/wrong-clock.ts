/**
 * A browser with a wrong clock, in its pages and in its core worker, which Playwright's clock does not reach: a proxy
 * prepends some lines to the worker's script that replace `Date`. Sockets pass unchanged. `Date` is off by `offset`
 * from a script's first line; a number posted to the channel `wrong-clock` sets the offset of all clocks of that
 * browser. `performance.now()` is unchanged.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { forwardHttp } from './http-forward.ts';

export type WrongClock = {
  readonly port: number;
  /** The same lines for pages, for `addInitScript`. */
  readonly script: string;
  /** The number of changed worker scripts. */
  readonly scripts: number;
  close(): Promise<void>;
};

const CORE = /^\/assets\/(?:shared|elected)\.entry-[\w-]+\.js$/;

/** @param target port of the server on the loopback @param offset ms that the browser's clock is ahead */
export async function startWrongClock(target: number, offset: number): Promise<WrongClock> {
  const script = `{ const True = Date; let off = ${offset};
    globalThis.Date = class Date extends True {
      constructor(...given) { if (given.length) super(...given); else super(True.now() + off); }
      static now() { return True.now() + off; }
    };
    new BroadcastChannel('wrong-clock').onmessage = ({ data }) => { off = data; }; }\n`;
  const open = new Set<Socket>();
  let scripts = 0;

  function changeScript(incoming: IncomingMessage, answer: ServerResponse): void {
    scripts += 1;
    const upstream = request(
      {
        port: target,
        host: '127.0.0.1',
        path: incoming.url,
        headers: { host: String(incoming.headers.host), accept: '*/*' },
      },
      (response) => {
        const { 'content-length': _length, etag: _etag, ...headers } = response.headers;
        answer.writeHead(response.statusCode ?? 502, headers);
        answer.write(script);
        response.pipe(answer);
      },
    );
    upstream.on('error', () => answer.destroy());
    upstream.end();
  }

  const server = createServer((incoming, answer) => {
    if (CORE.test(incoming.url ?? '')) changeScript(incoming, answer);
    else forwardHttp(incoming, answer, target);
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const upstream = connect({ port: target, host: '127.0.0.1' });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    const lines = incoming.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    upstream.write(`${[`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    script,
    get scripts() {
      return scripts;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
