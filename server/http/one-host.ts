import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendError } from './error-handler.ts';

/**
 * Refuses requests with several Host headers (RFC 9112, 3.2): this server would take the first, and a proxy before it
 * may have taken another.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request.raw)) done();
    else sendError(reply, 'BadRequestError');
  });
}

/** Whether a request names at most one host; Node.js refuses those of HTTP/1.1 that name none. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  return hosts <= 1;
}
