import { IMPORT } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { RunLostError, importBatch, type ImportRow, type PickedRow } from './batch.ts';
import { readTable, TableError, type TableRow } from './table.ts';
import { rowDigest, pickRowInput, rowKey } from './values.ts';

export type RunDeps = Pick<Deps, 'transact' | 'objects' | 'clock' | 'ids'>;

/** Rows imported in one transaction. */
export const BATCH_ROWS = 500;
/** A process that has imported no batch for this long has lost the import, in ms. */
export const LEASE_MS = 60_000;
/** Shortest time between two progress events to the owner's tabs, in ms. */
const PROGRESS_INTERVAL = 1_000;

/** How a run ended. `aborted`: this process is shutting down, another continues. */
export type RunResult = 'finished' | 'aborted';

/**
 * Imports a file from its checkpoint to its end.
 * @param by the id of this runner; @param signal ends the run after the current batch
 * @throws RunLostError; TableError if the rest of the file cannot be read (earlier rows are imported); any error of
 *   database or storage
 */
export async function runImport(deps: RunDeps, order: ImportRow, by: string, signal: AbortSignal): Promise<RunResult> {
  const object = await deps.objects.get(fileObjectKey(order.fileId));
  if (!object) throw new TableError('The file is missing');
  let lastProgressAt = 0;
  const importRows = async (rows: readonly PickedRow[], bytes: number): Promise<void> => {
    const at = deps.clock().getTime();
    const reportsProgress = at - lastProgressAt >= PROGRESS_INTERVAL;
    await deps.transact(async (work) => {
      // First, as in account removal: no batch is written after the account's data is erased.
      await holdAccount(work, order.ownerId).catch((error: unknown) => {
        throw error instanceof DomainError ? new RunLostError() : error;
      });
      await importBatch(work, deps, order, rows, { by, until: new Date(at + LEASE_MS) }, bytes);
      if (reportsProgress) sendProgress(work, order);
    });
    if (reportsProgress) lastProgressAt = at;
  };
  const seen = new Set<string>();
  let batch: PickedRow[] = [];
  let count = 0;
  let bytes = order.bytes;
  try {
    for await (const row of readTable(object.stream, order)) {
      if (signal.aborted) return 'aborted';
      count += 1;
      if (count > IMPORT.rowsMost) throw new TableError('There are too many rows');
      const picked = pick(row, order, seen);
      // Rows before the checkpoint are imported; they are read again only for their keys.
      if (count <= order.rows) continue;
      batch.push(picked);
      bytes = row.bytes;
      if (batch.length < BATCH_ROWS) continue;
      const rows = batch;
      batch = [];
      await importRows(rows, bytes);
    }
  } catch (error) {
    if (error instanceof TableError && batch.length > 0) await importRows(batch, bytes);
    throw error;
  } finally {
    object.stream.destroy();
  }
  if (batch.length > 0) await importRows(batch, order.bytesTotal);
  return 'finished';
}

/** Notifies the owner's tabs that the import, and unless dry their goods, have changed. */
export function sendProgress(work: UnitOfWork, { ownerId, dry }: Pick<ImportRow, 'ownerId' | 'dry'>): void {
  work.send([ownerId], { event: 'changed', data: { families: dry ? ['imports'] : ['imports', 'goods'] } });
}

function pick({ line, cells }: TableRow, order: ImportRow, seen: Set<string>): PickedRow {
  const given = cells && pickRowInput(cells, order);
  if (!given) return { line, given: undefined, key: '', digest: Buffer.alloc(0), again: false };
  const digest = rowDigest(given);
  const key = rowKey(given, digest);
  const again = seen.has(key);
  seen.add(key);
  return { line, given, key, digest, again };
}
