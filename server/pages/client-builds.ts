import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { builds } from '#protocol/http/endpoints/builds.ts';
import { route } from '../http/route.ts';

/** Older builds are forgotten. */
const REMEMBERED_MOST = 20;
const WORKER = /^\/assets\/(?:shared|elected)\.entry-[^/]+\.js$/;

/**
 * Records that a process begins to send a build of the client, which makes it the newest one: also after a rollback.
 * Processes of two releases that start in turns follow each other; the last one decides.
 * @param paths of the client's files
 */
export async function recordBuild(pool: Pool, paths: Iterable<string>): Promise<void> {
  const workers = [...paths].filter((path) => WORKER.test(path)).sort();
  if (workers.length === 0) return;
  await pool.query(
    // Later than all others, whatever the clock says.
    `INSERT INTO client_builds (workers, started_at)
     SELECT $1, greatest(clock_timestamp(), max(started_at) + interval '1 millisecond') FROM client_builds
     ON CONFLICT (workers) DO UPDATE SET started_at = excluded.started_at`,
    [workers],
  );
  await pool.query(
    `DELETE FROM client_builds WHERE workers NOT IN
       (SELECT workers FROM client_builds ORDER BY started_at DESC LIMIT $1)`,
    [REMEMBERED_MOST],
  );
}

/** The builds of the client, for workers that elect the one that leads (machines/lead). */
export function registerClientBuilds(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  route(app, builds, async () => {
    const { rows } = await pool.query<{ workers: string[] }>(
      'SELECT workers FROM client_builds ORDER BY started_at DESC',
    );
    return rows.map(({ workers }) => workers);
  });
}
