import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IMPORT } from '#protocol/member-limits.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { fileObjectKey, quarantineFolder } from '../files/receive-upload.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { HeldProcess } from '../processes/process-pool.ts';
import { defineTask, ProcessEndedError } from '../processes/task.ts';
import { RunLostError, importBatch, type ImportRow } from './batch.ts';
import type { decideRows, openTable, readBatch, ReadBatch } from './import-task.ts';
import { TableError } from './table.ts';

export type RunDeps = Pick<Deps, 'transact' | 'objects' | 'clock' | 'ids' | 'pool' | 'processes' | 'config'>;

/** A process that has imported no batch for this long has lost the import, in ms. */
export const LEASE_MS = 60_000;
/** Shortest time between two progress events to the owner's tabs, in ms. */
const PROGRESS_INTERVAL = 1_000;
/** After this time an import gives way to others that wait, in ms. */
const TURN = 30_000;

const TASKS = new URL('./import-task.ts', import.meta.url);
/** Real times are shorter than the lease, and the last one than an idle transaction of the database may be. */
const OPEN = defineTask<typeof openTable>(TASKS, 'openTable', { processorTime: 10_000, realTime: 40_000 });
const READ = defineTask<typeof readBatch>(TASKS, 'readBatch', { processorTime: 10_000, realTime: 40_000 });
const DECIDE = defineTask<typeof decideRows>(TASKS, 'decideRows', { processorTime: 5_000, realTime: 20_000 });

/** How a run ended. `released`: it continues later, because this process shuts down or others had to wait. */
export type RunResult = 'finished' | 'released';

/**
 * Imports a file from its checkpoint to its end. Another process reads the table and decides its rows.
 * @param by the id of this runner; @param signal ends the run; the batch it interrupts is not imported
 * @throws RunLostError; TableError if the rest of the file cannot be read (earlier rows are imported);
 *   ProcessEndedError; any error of database or storage
 */
export async function runImport(deps: RunDeps, order: ImportRow, by: string, signal: AbortSignal): Promise<RunResult> {
  const folder = quarantineFolder(deps.config.dataDir);
  const path = join(folder, randomUUID());
  try {
    const object = await deps.objects.get(fileObjectKey(order.fileId));
    if (!object) throw new TableError('The file is missing');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(object.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return await deps.processes.forJobs.hold({ personId: order.ownerId, signal }, (held) =>
      importTable(deps, order, { path, by, held, signal }),
    );
  } catch (error) {
    if (signal.aborted) return 'released';
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

type Run = {
  readonly path: string;
  readonly by: string;
  readonly held: HeldProcess;
  readonly signal: AbortSignal;
};

async function importTable(deps: RunDeps, order: ImportRow, { path, by, held, signal }: Run): Promise<RunResult> {
  const { format, dialect, columns, mapping, defaults, rows } = order;
  const startedAt = deps.clock().getTime();
  let lastProgressAt = 0;
  const write = async (batch: ReadBatch): Promise<void> => {
    const at = deps.clock().getTime();
    const reportsProgress = at - lastProgressAt >= PROGRESS_INTERVAL;
    await deps.transact(async (work) => {
      // First, as in account removal: no batch is written after the account's data is erased.
      await holdAccount(work, order.ownerId).catch((error: unknown) => {
        throw error instanceof DomainError ? new RunLostError() : error;
      });
      await importBatch(work, deps, order, batch, {
        by,
        until: new Date(at + LEASE_MS),
        processorTime: order.processorTime + held.processorTime(),
        decide: (questions) => held.call(DECIDE, questions),
      });
      if (reportsProgress) sendProgress(work, order);
    });
    if (reportsProgress) lastProgressAt = at;
  };
  await held.call(OPEN, { path, format, dialect, columns, mapping, defaults, rows });
  for (;;) {
    const batch = await held.call(READ, undefined);
    const isLast = batch.next === 'end';
    if (batch.rows.length > 0) await write(isLast ? { ...batch, bytes: order.bytesTotal } : batch);
    if (batch.next === 'broken') throw new TableError('The rest of the file cannot be read');
    if (isLast) return 'finished';
    if (order.processorTime + held.processorTime() > IMPORT.processorTime)
      throw new ProcessEndedError('import', 'time');
    if (signal.aborted) return 'released';
    if (deps.clock().getTime() - startedAt > TURN && (await doOthersWait(deps, order))) return 'released';
  }
}

async function doOthersWait({ pool, clock }: RunDeps, { id }: ImportRow): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM imports WHERE state IN ('checking', 'importing') AND id <> $1
       AND (leased_until IS NULL OR leased_until <= $2) LIMIT 1`,
    [id, clock()],
  );
  return rowCount === 1;
}

/** Notifies the owner's tabs that the import, and unless dry their goods, have changed. */
export function sendProgress(work: UnitOfWork, { ownerId, dry }: Pick<ImportRow, 'ownerId' | 'dry'>): void {
  work.send([ownerId], { event: 'changed', data: { families: dry ? ['imports'] : ['imports', 'goods'] } });
}
