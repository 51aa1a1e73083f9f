import type { Pool } from 'pg';
import type { ErrorCode } from '#protocol/errors.ts';
import type { Deps } from '../deps.ts';
import { createWorkLoop, type WorkLoop } from '../jobs/work-loop.ts';
import { RunLostError, type ImportRow } from './batch.ts';
import { LEASE_MS, runImport, sendProgress, type RunDeps } from './run.ts';
import { ProcessEndedError, type EndReason } from '../processes/task.ts';
import { TableError } from './table.ts';
import { importColumns } from './queries.ts';

/** How often to look for imports that another process abandoned, in ms. */
const POLL_INTERVAL = 20_000;
/** Delay before a failed run is retried, in ms. */
const RETRY_DELAY = 5_000;
/** Consecutive failures without an imported batch after which an import fails. */
const FAILED_RUNS_MOST = 5;

/**
 * Runs imports. A running import is a row with a lease; any process may claim one without a valid lease, so that after
 * a crash another process, or this one once it is restarted, continues at the checkpoint. An import that ended the
 * process which reads its table is parked: no process continues it.
 */
export function createImportRunner(deps: RunDeps & Pick<Deps, 'log'>): WorkLoop {
  const { pool, clock, log, ids } = deps;
  const by = ids.id();
  const loop = createWorkLoop({ every: POLL_INTERVAL, run: work, onError: (err) => log.error({ err }, 'imports') });

  async function work(signal: AbortSignal): Promise<void> {
    for (let order = await claim(pool, by, clock()); order && !signal.aborted; order = await claim(pool, by, clock()))
      await run(order, signal);
  }

  async function run(order: ImportRow, signal: AbortSignal): Promise<void> {
    try {
      // A file that crashes processes is given up.
      if (order.failedRuns >= FAILED_RUNS_MOST)
        return await finish(order, { state: 'failed', errorCode: 'ImportNotReadable' });
      const end = await runImport(deps, order, by, signal);
      await finish(order, end === 'finished' ? { state: order.dry ? 'checked' : 'done' } : { leasedUntil: clock() });
    } catch (err) {
      if (err instanceof RunLostError) return;
      log.error({ err, importId: order.id }, 'import');
      if (err instanceof TableError) return finish(order, { state: 'failed', errorCode: 'ImportNotReadable' });
      if (err instanceof ProcessEndedError)
        return finish(order, { state: 'failed', errorCode: 'ImportParked', parked: err.reason });
      const retries = order.failedRuns + 1 < FAILED_RUNS_MOST;
      await finish(
        order,
        retries
          ? { leasedUntil: new Date(clock().getTime() + RETRY_DELAY), accident: true }
          : { state: 'failed', errorCode: 'UnknowError' },
      );
    }
  }

  /** Releases the lease, unless this runner has lost it. */
  async function finish(
    order: ImportRow,
    how:
      | { state: ImportRow['state']; errorCode?: ErrorCode; parked?: EndReason }
      | { leasedUntil: Date; accident?: boolean },
  ): Promise<void> {
    await deps.transact(async (transaction) => {
      const ended = 'state' in how;
      const { rowCount } = await transaction.client.query(
        `UPDATE imports
         SET leased_by = NULL, state = coalesce($3, state), error_code = $4, leased_until = $5,
           failed_runs = CASE WHEN $6 THEN failed_runs + 1 WHEN $3::text IS NULL THEN failed_runs ELSE 0 END,
           bytes = CASE WHEN $3 IN ('checked', 'done') THEN bytes_total ELSE bytes END,
           parked = $7
         WHERE id = $1 AND leased_by = $2 AND state IN ('checking', 'importing')`,
        [
          order.id,
          by,
          ended ? how.state : null,
          ended ? (how.errorCode ?? null) : null,
          ended ? null : how.leasedUntil,
          !ended && how.accident === true,
          ended ? (how.parked ?? null) : null,
        ],
      );
      if (rowCount === 1) sendProgress(transaction, order);
    });
  }

  return loop;
}

/**
 * Claims the import that has waited longest without a valid lease. An expired lease means that its process crashed and
 * counts as a failure; the next imported batch resets the count.
 */
async function claim(pool: Pick<Pool, 'query'>, by: string, now: Date): Promise<ImportRow | undefined> {
  const {
    rows: [row],
  } = await pool.query<ImportRow>(
    `UPDATE imports
     SET leased_by = $1, leased_until = $3, failed_runs = failed_runs + CASE WHEN leased_by IS NULL THEN 0 ELSE 1 END
     WHERE id = (
       SELECT id FROM imports WHERE state IN ('checking', 'importing') AND (leased_until IS NULL OR leased_until <= $2)
       ORDER BY leased_until NULLS FIRST, created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${importColumns}`,
    [by, now, new Date(now.getTime() + LEASE_MS)],
  );
  return row;
}
