/**
 * A proxy that prepends some lines to the script of the core worker, which Playwright's `addInitScript` does not reach.
 * Everything else passes unchanged, sockets too.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { forwardHttp } from './http-forward.ts';

export type WorkerScriptProxy = {
  readonly port: number;
  /** The number of changed worker scripts. */
  readonly scripts: number;
  close(): Promise<void>;
};

const CORE = /^\/assets\/(?:shared|elected)\.entry-[\w-]+\.js$/;

/**
 * @param target port of the server on the loopback
 * @param script the lines, with a line break at the end
 * @param change of the rest of the script; it may then open sockets to anywhere
 */
export async function startWorkerScriptProxy(
  target: number,
  script: string,
  change?: (source: string) => string,
): Promise<WorkerScriptProxy> {
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
        if (change) delete headers['content-security-policy'];
        answer.writeHead(response.statusCode ?? 502, headers);
        answer.write(script);
        if (!change || response.statusCode !== 200) return void response.pipe(answer);
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => answer.end(change(text)));
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
