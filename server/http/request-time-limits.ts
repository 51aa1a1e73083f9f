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
/** A body that arrives at shutdown has this long to end. Milliseconds. */
const BODY_DRAIN_TIMEOUT = 3_000;
/** Requests under way at shutdown have this long to be answered. Milliseconds; less than the process has to end. */
const DRAIN_TIMEOUT = 5_500;

/**
 * Ends connections whose request body does not arrive: after a time that suits calls, unless the route has
 * `longBody`; and soon after the server begins to close, whatever the route. Requests that are complete have longer
 * then: behind many others, a call waits for seconds, and without its answer a user cannot know whether it took effect.
 */
export function registerRequestTimeLimits(
  app: FastifyInstance,
  { body = BODY_TIMEOUT, bodyDrain = BODY_DRAIN_TIMEOUT }: { readonly body?: number; readonly bodyDrain?: number } = {},
): void {
  const arriving = new Set<FastifyRequest>();
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    arriving.add(request);
    const isLong = request.routeOptions.config.longBody === true;
    const timer = isLong ? undefined : setTimeout(() => endSlowRequest(request), body).unref();
    const end = (): void => {
      arriving.delete(request);
      clearTimeout(timer);
    };
    request.raw.once('end', end).once('close', end);
  });
  app.addHook('preClose', async () => {
    const timers = [
      setTimeout(() => arriving.forEach(endSlowRequest), bodyDrain),
      setTimeout(() => app.server.closeAllConnections(), DRAIN_TIMEOUT),
    ];
    app.server.once('close', () => timers.forEach(clearTimeout));
  });
}

/** How often the connections of a closing server are counted. Milliseconds. */
const COUNT_EVERY = 50;

/**
 * Lets a closing server go on for a while. Each response closes its connection, and clients open their next one
 * elsewhere; the listening socket and idle connections are closed when none is left or the time is over. Closed at
 * once, an idle connection could carry a request that is on its way.
 * @param most milliseconds; less than requests have after that ({@link registerRequestTimeLimits})
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
