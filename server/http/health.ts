import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: 200 while the database answers and nobody asked us to end, else 503. */
export function registerHealth(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const well = !ending && (await app.deps.pool.query('SELECT 1').then(() => true, () => false));
    return reply.code(well ? 200 : 503).send({ status: well ? 'ok' : 'unavailable' });
  });
}
