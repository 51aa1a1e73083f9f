import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RATE } from '#protocol/limits.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { clientAddressKey } from './client-address.ts';
import { DomainError } from './domain-error.ts';
import { CALLS_WINDOW, createCallCounts } from './shared-call-counts.ts';

/**
 * One limit per user (per address without a session) and minute; a call lowers it by `RouteOptions.perMinute`. Register
 * it before the routes. {@link createCallCounts} counts.
 */
export async function registerRateLimits(app: FastifyInstance, bus: Bus): Promise<void> {
  const counts = createCallCounts(bus);
  app.addHook('onClose', async () => counts.end());
  await app.register(rateLimit, {
    store: counts.Store,
    max: RATE.readsPerMinute,
    timeWindow: CALLS_WINDOW,
    // After the session is known (onRequest), before anything is done for the request.
    hook: 'preHandler',
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
