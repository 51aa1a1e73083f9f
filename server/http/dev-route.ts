import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../foundation/loopback.ts';
import { DomainError } from './domain-error.ts';

/**
 * Adds a route for developers and tests, which shows what no visitor may see: verification codes, statistics. It
 * answers 404 unless the request comes from this machine and names it: not through a proxy, and not by a name that a
 * foreign page made to point here. Production must not add it.
 */
export function devRoute(app: FastifyInstance, path: `/dev/${string}`, handler: RouteHandlerMethod): void {
  app.get(path, { onRequest: async (request) => refuseOthers(request) }, handler);
}

function refuseOthers({ socket, headers, hostname }: FastifyRequest): void {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  const local = isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackHost(hostname);
  if (forwarded || !local) throw new DomainError('NotFoundService');
}
