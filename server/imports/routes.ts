import type { FastifyInstance } from 'fastify';
import * as endpoints from '#protocol/http/endpoints/imports.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { configureImport, createImport, startImport, stopImport } from './import-commands.ts';
import { toImport, readOwnImport, listOwnImports } from './queries.ts';
import { createImportRunner } from './runner.ts';

/** Registers the calls for importing goods, and runs imports while the server is up. */
export function registerImports(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  const runner = createImportRunner(deps);
  app.addHook('onReady', (done) => {
    runner.start();
    done();
  });
  app.addHook('onClose', () => runner.stop());

  route(
    app,
    endpoints.createImport,
    async ({ body }, { principal }) => toImport(await createImport(deps, principal.userId, body.fileId)),
    { perMinute: 30 },
  );
  route(app, endpoints.listImports, async (_, { principal }) =>
    (await listOwnImports(pool, principal.userId)).map(toImport),
  );
  route(app, endpoints.readImport, async ({ params }, { principal }) =>
    toImport(await readOwnImport(pool, principal.userId, params.id)),
  );
  route(app, endpoints.configureImport, async ({ params, body }, { principal }) =>
    toImport(await transact((work) => configureImport(work, principal.userId, params.id, body))),
  );
  route(app, endpoints.startImport, async ({ params, body }, { principal }) => {
    const started = await transact((work) => startImport(work, principal.userId, params.id, body.dry));
    runner.wake();
    return toImport(started);
  });
  route(app, endpoints.stopImport, async ({ params }, { principal }) =>
    toImport(await transact((work) => stopImport(work, principal.userId, params.id))),
  );
  route(app, endpoints.importProblems, async ({ params, query }, { principal }) => {
    await readOwnImport(pool, principal.userId, params.id);
    const { rows } = await pool.query<{
      seq: number;
      line: number;
      key: string;
      field: string;
      problem: FieldProblem;
      value: string;
    }>(
      `SELECT seq, line, key, field, problem, value FROM import_problems
       WHERE import_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [params.id, query.after, IMPORT.problemsPageSize + 1],
    );
    const items = rows.slice(0, IMPORT.problemsPageSize);
    return {
      items: items.map(({ seq: _seq, ...item }) => item),
      next: rows.length > items.length ? items.at(-1)!.seq : null,
    };
  });
}
