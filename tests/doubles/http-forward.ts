import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends a request on to the server at a loopback port and its answer back; 502 when there is none. */
export function forwardHttp(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const upstream = request(
    { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    },
  );
  upstream.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  incoming.pipe(upstream);
}
