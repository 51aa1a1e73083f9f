import type { FastifyInstance, FastifyReply } from 'fastify';

/** Resolves to whether one thing that calls need works. */
export type ReadinessCheck = () => Promise<boolean>;

/** A check that takes longer has failed. Milliseconds; with the reply it stays below a second. */
const DEADLINE = 800;
const NOT_LIMITED = { config: { rateLimit: false }, logLevel: 'silent' } as const;

/**
 * `GET /healthz`: 200 while the process runs; a supervisor restarts it otherwise. `GET /readyz`: 200 while it can serve
 * calls, else 503 with the failed checks; a balancer sends requests elsewhere. Both reply within a second, whatever the
 * checks do.
 */
export function registerHealth(app: FastifyInstance, checks: Readonly<Record<string, ReadinessCheck>>): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  let checking: Promise<readonly string[]> | undefined;
  /** Checks once for simultaneous requests: these are not rate-limited and must not use up connections. */
  const failedChecks = (): Promise<readonly string[]> => {
    checking ??= runChecks(checks).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const send = (reply: FastifyReply, failed: readonly string[]): FastifyReply => {
    void reply.header('cache-control', 'no-store');
    if (failed.length === 0) return reply.send({ status: 'ok' });
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', failed });
  };
  app.get('/healthz', NOT_LIMITED, (_request, reply) => send(reply, []));
  app.get('/readyz', NOT_LIMITED, async (_request, reply) => send(reply, closing ? ['closing'] : await failedChecks()));
}

/** @returns the names of the checks that fail, throw or take too long */
async function runChecks(checks: Readonly<Record<string, ReadinessCheck>>): Promise<string[]> {
  const failed = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passesInTime(check)) ? [] : [name])),
  );
  return failed.flat();
}

async function passesInTime(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, DEADLINE, false);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
