import { IMPORT } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { RunLostError, takeBatch, type ImportRow, type PickedRow } from './batch.ts';
import { readTable, TableError, type TableRow } from './table.ts';
import { rowDigest, pickRowInput, rowKey } from './values.ts';

export type RunDeps = Pick<Deps, 'transact' | 'objects' | 'clock' | 'ids'>;

/** Rows taken in one transaction. */
export const BATCH_ROWS = 500;
/** A process that has not taken a batch for so long is believed to be gone, in ms. */
export const LEASE_MS = 60_000;
/** IMP-10: the owner's tabs hear of progress this often at most, in ms. */
const TOLD_EVERY = 1_000;

/** How a run ended; `aborted`: this process ends, another goes on. */
export type RunEnd = 'finished' | 'aborted';

/**
 * Takes an import from its checkpoint to the end of its file.
 * @param by this runner; @param signal ends the run after the batch that is being taken
 * @throws RunLostError; TableError where the file cannot be read any further (what came before is in); any error of
 * database or storage
 */
export async function runImport(deps: RunDeps, order: ImportRow, by: string, signal: AbortSignal): Promise<RunEnd> {
  const object = await deps.objects.get(fileObjectKey(order.fileId));
  if (!object) throw new TableError('The file is gone');
  let told = 0;
  const take = async (rows: readonly PickedRow[], bytes: number): Promise<void> => {
    const at = deps.clock().getTime();
    const tells = at - told >= TOLD_EVERY;
    await deps.transact(async (work) => {
      // Before all else, as the removal of an account does: no batch comes in behind what erases.
      await holdAccount(work, order.ownerId).catch((error: unknown) => {
        throw error instanceof DomainError ? new RunLostError() : error;
      });
      await takeBatch(work, deps, order, rows, { by, until: new Date(at + LEASE_MS) }, bytes);
      if (tells) tellOwner(work, order);
    });
    if (tells) told = at;
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
      // IMP-7: rows before the checkpoint are in; they are read again for their keys alone.
      if (count <= order.rows) continue;
      batch.push(picked);
      bytes = row.bytes;
      if (batch.length < BATCH_ROWS) continue;
      const rows = batch;
      batch = [];
      await take(rows, bytes);
    }
  } catch (error) {
    if (error instanceof TableError && batch.length > 0) await take(batch, bytes);
    throw error;
  } finally {
    object.stream.destroy();
  }
  if (batch.length > 0) await take(batch, order.bytesTotal);
  return 'finished';
}

/** Shows the owner's tabs that an import went on. */
export function tellOwner(work: UnitOfWork, { ownerId, dry }: Pick<ImportRow, 'ownerId' | 'dry'>): void {
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
