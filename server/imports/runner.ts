import type { Pool } from 'pg';
import type { ErrorCode } from '#protocol/errors.ts';
import type { Deps } from '../deps.ts';
import { createWorkLoop, type WorkLoop } from '../jobs/work-loop.ts';
import { RunLostError, type ImportRow } from './batch.ts';
import { LEASE_MS, runImport, tellOwner, type RunDeps } from './run.ts';
import { TableError } from './table.ts';
import { importColumns } from './queries.ts';

/** How often imports are looked for that another process left behind, in ms. */
const LOOK_EVERY = 20_000;
/** An accident is tried again after this long, in ms, and so often in a row. */
const AGAIN_AFTER = 5_000;
const ACCIDENTS_MOST = 5;

/**
 * IMP-9: an import that runs is a row with a lease. Whoever finds it without one takes it: after a crash another
 * process,
 * or this one once it is up again, goes on at the checkpoint.
 */
export function createImportRunner(deps: RunDeps & Pick<Deps, 'pool' | 'log'>): WorkLoop {
  const { pool, clock, log, ids } = deps;
  const by = ids.id();
  const loop = createWorkLoop({ every: LOOK_EVERY, run: work, onError: (err) => log.error({ err }, 'imports') });

  async function work(signal: AbortSignal): Promise<void> {
    for (let order = await claim(pool, by, clock()); order && !signal.aborted; order = await claim(pool, by, clock()))
      await run(order, signal);
  }

  async function run(order: ImportRow, signal: AbortSignal): Promise<void> {
    try {
      // Whatever it is in the file that ends processes, it does not end this one over and over.
      if (order.accidents >= ACCIDENTS_MOST)
        return await finish(order, { state: 'failed', errorCode: 'ImportNotReadable' });
      const end = await runImport(deps, order, by, signal);
      await finish(order, end === 'finished' ? { state: order.dry ? 'checked' : 'done' } : { leaseUntil: clock() });
    } catch (err) {
      if (err instanceof RunLostError) return;
      log.error({ err, importId: order.id }, 'import');
      if (err instanceof TableError) return finish(order, { state: 'failed', errorCode: 'ImportNotReadable' });
      const again = order.accidents + 1 < ACCIDENTS_MOST;
      await finish(
        order,
        again
          ? { leaseUntil: new Date(clock().getTime() + AGAIN_AFTER), accident: true }
          : { state: 'failed', errorCode: 'UnknowError' },
      );
    }
  }

  /** Lets go of an import that is still ours. */
  async function finish(
    order: ImportRow,
    how: { state: ImportRow['state']; errorCode?: ErrorCode } | { leaseUntil: Date; accident?: boolean },
  ): Promise<void> {
    await deps.transact(async (transaction) => {
      const ended = 'state' in how;
      const { rowCount } = await transaction.client.query(
        `UPDATE imports SET lease_by = NULL, state = coalesce($3, state), error_code = $4, lease_until = $5, accidents = CASE WHEN $6 THEN accidents + 1 WHEN $3::text IS NULL THEN accidents ELSE 0 END,
           bytes = CASE WHEN $3 IN ('checked', 'done') THEN bytes_total ELSE bytes END
         WHERE id = $1 AND lease_by = $2 AND state IN ('checking', 'importing')`,
        [
          order.id,
          by,
          ended ? how.state : null,
          ended ? (how.errorCode ?? null) : null,
          ended ? null : how.leaseUntil,
          !ended && how.accident === true,
        ],
      );
      if (rowCount === 1) tellOwner(transaction, order);
    });
  }

  return loop;
}

/**
 * Takes the import that has waited longest and that nobody runs. One whose lease ran out was left behind by a process
 * that
 * is gone: that is an accident, and only a batch that was taken makes up for it.
 */
async function claim(pool: Pick<Pool, 'query'>, by: string, now: Date): Promise<ImportRow | undefined> {
  const {
    rows: [row],
  } = await pool.query<ImportRow>(
    `UPDATE imports SET lease_by = $1, lease_until = $3, accidents = accidents + CASE WHEN lease_by IS NULL THEN 0 ELSE 1 END WHERE id = (
       SELECT id FROM imports WHERE state IN ('checking', 'importing') AND (lease_until IS NULL OR lease_until <= $2)
       ORDER BY lease_until NULLS FIRST, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${importColumns}`,
    [by, now, new Date(now.getTime() + LEASE_MS)],
  );
  return row;
}
