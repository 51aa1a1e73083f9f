import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Forwards a request to the server at a loopback port and returns its response; 502 without one. */
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
