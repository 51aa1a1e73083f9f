import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the server allows any request, for files. */
    longBody?: boolean;
  }
}

/** A body of a call has at most 1 MiB: over a slow phone connection it arrives within this time. Milliseconds. */
const BODY_TIMEOUT = 15_000;
/** Requests under way at shutdown have this long to end. Milliseconds. */
const DRAIN_TIMEOUT = 3_000;

/**
 * Ends connections whose request body does not arrive: after a time that suits calls, unless the route has
 * `longBody`; and soon after the server begins to close, whatever the route.
 */
export function registerRequestTimeLimits(
  app: FastifyInstance,
  { body = BODY_TIMEOUT, drain = DRAIN_TIMEOUT }: { readonly body?: number; readonly drain?: number } = {},
): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.longBody === true) return;
    const { raw } = request;
    const timer = setTimeout(() => endSlowRequest(request), body).unref();
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
  app.addHook('preClose', async () => {
    const timer = setTimeout(() => app.server.closeAllConnections(), drain);
    app.server.once('close', () => clearTimeout(timer));
  });
}

/** How often the connections of a closing server are counted. Milliseconds. */
const COUNT_EVERY = 50;

/**
 * Lets a closing server go on for a while. Each response closes its connection, and clients open their next one
 * elsewhere; the listening socket and idle connections are closed when none is left or the time is over. Closed at
 * once, an idle connection could carry a request that is on its way.
 * @param most milliseconds; less than the drain of {@link registerRequestTimeLimits}
 */
export function registerGracefulClose(app: FastifyInstance, most: number): void {
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  app.addHook('preClose', async () => {
    const end = performance.now() + most;
    while (performance.now() < end && (await countConnections()) > 0) await delay(COUNT_EVERY);
  });
}

/** Whether bytes of the body are missing. A request that a test injects has no such state. */
export const isIncomplete = ({ complete }: { readonly complete?: boolean }): boolean => complete === false;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** The same response that Node.js sends after its own limits. The client may never read it, nor stop sending. */
function endSlowRequest({ raw }: FastifyRequest): void {
  const { socket } = raw;
  if (!isIncomplete(raw)) return;
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}
