import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: 200 while the database answers and the server is not closing, else 503. */
export function registerHealth(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  let checking: Promise<boolean> | undefined;
  /** One query at a time: this call is not rate-limited and must not use up the pool. */
  const isDatabaseReachable = (): Promise<boolean> => {
    checking ??= app.deps.pool
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const healthy = !closing && (await isDatabaseReachable());
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable' });
  });
}
