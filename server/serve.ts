import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { toLoggedError } from './foundation/logged-error.ts';
import { createApp } from './app.ts';
import { printBanner } from './banner.ts';
import { compose } from './compose.ts';
import { readConfig, type Config } from './foundation/config.ts';
import type { AppDeps } from './app-deps.ts';
import { registerGracefulClose } from './http/request-time-limits.ts';
import { recordBuild } from './pages/client-builds.ts';
import { loadClientFiles } from './pages/client-files.ts';
import { loadRenderer } from './pages/load-renderer.ts';
import { createMemorySource, type PageSource } from './pages/pages.ts';
import { seedDatabase } from './seed/seed.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** SIGTERM must end the process within ten seconds. */
const DRAIN_MS = 9_000;
/** The share of it that running jobs may take. */
const JOBS_MS = 3_000;
/** The share of it in which clients move their connections to other processes. */
const MOVE_MS = 2_000;
/** Signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs the server until SIGTERM or SIGINT. A problem at start is printed and ends the process.
 * @param variables the environment
 */
export async function serve(variables: NodeJS.ProcessEnv): Promise<void> {
  const started = performance.now();
  const closers: (() => Promise<unknown>)[] = [];
  let databaseDied = false;
  const end = endOnce(async () => {
    for (const closer of closers.splice(0).reverse()) {
      try {
        await closer();
      } catch (error) {
        // Without its database most of them fail, which the message about it explains.
        if (databaseDied) continue;
        console.error(`While stopping: ${explain(error)}`);
        process.exitCode = 1;
      }
    }
  });
  process.on('SIGTERM', () => end(0)).on('SIGINT', () => end(0));
  try {
    const config = readConfig(variables);
    const composition = await compose(config, pino({ level: config.logLevel, serializers: { err: toLoggedError } }));
    closers.push(() => composition.close());
    void composition.databaseDied.then((message) => {
      databaseDied = true;
      console.error(`${message}. Vermeil ends; start it again.`);
      end(1);
    });
    await seedDatabase(composition.jobDeps);
    const app = await createApp(composition.deps, (server) => clientSource(config, composition.deps.pool, server));
    registerGracefulClose(app, MOVE_MS);
    closers.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const address = app.server.address() as AddressInfo;
    printBanner(config, address.port, performance.now() - started);
    const endWatch = watchEventLoop(composition.deps.log);
    closers.push(async () => endWatch());
    // After listening: no request waits for the first sweep.
    const jobs = startJobs(composition.jobDeps);
    closers.push(async () => (await jobs.catch(() => undefined))?.stop());
    await jobs;
  } catch (error) {
    console.error(`Vermeil cannot start.\n${explain(error)}`);
    end(1);
  }
}

async function startJobs(deps: AppDeps): Promise<{ stop(): Promise<unknown> }> {
  const [{ dueWork, longWork, scheduledJobs }, { measureRun }, { scheduled }, { startTimedWork }] = await Promise.all([
    import('./job-catalogue.ts'),
    import('./jobs/measure-run.ts'),
    import('./jobs/scheduled-job.ts'),
    import('./jobs/work-loop.ts'),
  ]);
  const repeated = [...dueWork(deps), ...longWork(deps)].map((work) => ({
    ...work,
    run: (signal: AbortSignal) => measureRun(work.name, () => work.run(signal), undefined),
  }));
  const kinds = [...repeated, ...scheduledJobs(deps).map((job) => scheduled(job, deps))];
  const work = startTimedWork(kinds, (err, name) => deps.log.error({ err, name }, 'job'));
  // An interrupted job runs again when its lease expires.
  return { stop: () => Promise.race([work.stop(), delay(JOBS_MS, undefined, { ref: false })]) };
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port: set PORT to a free one.`;
  return error instanceof TypeError ? (error.stack ?? error.message) : error.message;
}

/** Pages come from Vite in development, else from the built client, which becomes the newest build. */
async function clientSource(config: Config, pool: AppDeps['pool'], server: Server): Promise<PageSource> {
  if (!config.watch) {
    const { renderer } = await loadRenderer(new URL('../dist/server/', import.meta.url));
    const client = loadClientFiles(fileURLToPath(new URL('../dist/client', import.meta.url)));
    await recordBuild(pool, client.files.keys());
    return createMemorySource(client, renderer);
  }
  const { createViteSource } = await import('./pages/vite-source.ts');
  return createViteSource(server);
}

/**
 * The first call ends the process in order, a later one at once. Within a second a second signal is the same Ctrl-C:
 * the terminal sends it to us and to npm, which passes it on.
 */
function endOnce(close: () => Promise<void>): (code: number) => void {
  let endingSince: number | undefined;
  return (code) => {
    if (endingSince !== undefined) {
      if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(code === 0 ? 1 : code);
      return;
    }
    endingSince = performance.now();
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void close().then(() => process.exit(code === 0 ? process.exitCode : code));
  };
}
