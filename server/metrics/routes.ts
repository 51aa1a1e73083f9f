import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { createMetrics } from './metrics.ts';

/**
 * `GET /metrics` for Prometheus, and the hook that measures every request. With `METRICS_TOKEN` the request must carry
 * it as a bearer token; without it the request must come from this machine and not through a proxy. Others get 404.
 */
export function registerMetrics(
  app: FastifyInstance,
  deps: Pick<Deps, 'pool' | 'pools' | 'hub' | 'bus'> & { readonly config: Pick<Deps['config'], 'metricsToken'> },
): void {
  const metrics = createMetrics(deps);
  app.addHook('onClose', () => metrics.close());
  app.addHook('onResponse', async (request, reply) =>
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    }),
  );
  app.get('/metrics', { config: { rateLimit: false }, logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, deps.config.metricsToken)) throw new DomainError('NotFoundService');
    const text = await metrics.read();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocalRequest(request);
  // Equal lengths for the comparison, and nothing to learn from its time.
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
