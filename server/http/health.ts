import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: 200 while the database answers and the server is not closing, else 503. */
export function registerHealth(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  let checking: Promise<boolean> | undefined;
  /** One query at a time: this call is not rate-limited, and connections are for others. */
  const databaseAnswers = (): Promise<boolean> => {
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
    const healthy = !ending && (await databaseAnswers());
    return reply.code(healthy ? 200 : 503).send({ status: healthy ? 'ok' : 'unavailable' });
  });
}
