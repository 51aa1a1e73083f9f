import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RATE } from '#protocol/limits.ts';
import { clientAddressKey } from './client-address.ts';
import { DomainError } from './domain-error.ts';

/**
 * One limit per user (per address without a session) and minute; a call lowers it by `RouteOptions.perMinute`. Counted
 * in memory, per process. Register it before the routes.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: RATE.readsPerMinute,
    timeWindow: 60_000,
    // After the session is known (onRequest), before anything is done for the request.
    hook: 'preHandler',
    cache: 20_000,
    keyGenerator: (request) => request.principal?.userId ?? clientAddressKey(request.ip),
    allowList: () => !app.deps.config.rateLimit,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('TooManyRequests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
}
