import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: 200 while the database answers and nobody asked us to end, else 503. */
export function registerHealth(app: FastifyInstance): void {
  let ending = false;
  app.addHook('preClose', async () => {
    ending = true;
  });
  let asking: Promise<boolean> | undefined;
  /** One question at a time, however many ask: nobody is limited here, and the connections are for others. */
  const databaseAnswers = (): Promise<boolean> => {
    asking ??= app.deps.pool
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  app.get('/healthz', { config: { rateLimit: false }, logLevel: 'silent' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const well = !ending && (await databaseAnswers());
    return reply.code(well ? 200 : 503).send({ status: well ? 'ok' : 'unavailable' });
  });
}
