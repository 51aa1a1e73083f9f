import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { DomainError } from './domain-error.ts';
import { isLocalRequest } from './local-request.ts';

/**
 * Adds a route for developers and tests, which shows what no visitor may see: verification codes, statistics. It
 * answers 404 to requests that are not local. Production must not add it.
 */
export function devRoute(app: FastifyInstance, path: `/dev/${string}`, handler: RouteHandlerMethod): void {
  app.get(
    path,
    {
      async onRequest(request) {
        if (!isLocalRequest(request)) throw new DomainError('NotFoundService');
      },
    },
    handler,
  );
}
