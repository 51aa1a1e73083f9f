import type { FastifyInstance, FastifyReply } from 'fastify';

/** Resolves to whether one thing that calls need works. */
export type ReadinessCheck = () => Promise<boolean>;

type Health = { status: 'ok' } | { status: 'degraded' | 'unavailable'; failed: readonly string[] };

/** A check that takes longer has failed. Milliseconds; with the reply it stays below a second. */
const DEADLINE = 800;
const NOT_LIMITED = { config: { rateLimit: false }, logLevel: 'silent' } as const;

export type ReadinessChecks = {
  /** Without one of these no call can be served. */
  readonly required: Readonly<Record<string, ReadinessCheck>>;
  /**
   * Without these calls are served, only not as well. They fail in all processes at once, and a balancer that took all
   * of them away would turn slow delivery into an outage.
   */
  readonly desired: Readonly<Record<string, ReadinessCheck>>;
};

/**
 * `GET /healthz`: 200 while the process runs; a supervisor restarts it otherwise. `GET /readyz`: 200 while it can serve
 * calls, else 503; a balancer sends requests elsewhere. Its body names the failed checks, also of a process that is
 * ready but `degraded`. Both reply within a second, whatever the checks do.
 */
export function registerHealth(app: FastifyInstance, { required, desired }: ReadinessChecks): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  let checking: Promise<Health> | undefined;
  /** Checks once for simultaneous requests: these are not rate-limited and must not use up connections. */
  const check = (): Promise<Health> => {
    checking ??= Promise.all([runChecks(required), runChecks(desired)])
      .then(([missing, lacking]): Health => {
        const failed = [...missing, ...lacking];
        if (missing.length > 0) return { status: 'unavailable', failed };
        return lacking.length > 0 ? { status: 'degraded', failed } : { status: 'ok' };
      })
      .finally(() => {
        checking = undefined;
      });
    return checking;
  };
  const send = (reply: FastifyReply, health: Health): FastifyReply => {
    void reply.header('cache-control', 'no-store');
    if (health.status === 'unavailable') void reply.code(503).header('retry-after', '2');
    return reply.send(health);
  };
  app.get('/healthz', NOT_LIMITED, (_request, reply) => send(reply, { status: 'ok' }));
  app.get('/readyz', NOT_LIMITED, async (_request, reply) =>
    send(reply, closing ? { status: 'unavailable', failed: ['closing'] } : await check()),
  );
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
