import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { UPLOAD } from '#protocol/member-limits.ts';
import { fileUses, files } from '../database/schema/files.ts';
import type { Deps } from '../deps.ts';
import { fileObjectKey, quarantineFolder } from './receive-upload.ts';
import { deleteSizes } from './sizes/make-sizes.ts';
import { sizeNamesOf } from './sizes/size-names.ts';

const BATCH = 500;
/** Advisory lock; arbitrary. Backups share it while they copy objects, and objects are deleted under it. */
export const KEEP_OBJECTS_LOCK = 8_266_372;

/**
 * Removes files without uses a day after their link was created, and what a crash left in quarantine. KYC documents
 * that arrived stay for 30 days, while their form may be half filled in.
 * @returns how many files were removed
 */
export async function sweepOrphans({
  db,
  objects,
  clock,
  config,
}: Pick<Deps, 'db' | 'objects' | 'clock' | 'config'>): Promise<number> {
  const before = new Date(clock().getTime() - UPLOAD.orphanAge);
  const documentsBefore = new Date(clock().getTime() - UPLOAD.documentAge);
  await sweepQuarantine(quarantineFolder(config.dataDir), before);
  const orphan = and(
    lt(files.createdAt, before),
    or(ne(files.category, 'reviewDocument'), ne(files.state, 'ready'), lt(files.createdAt, documentsBefore)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(fileUses)
        .where(eq(fileUses.fileId, files.id)),
    ),
  );
  let swept = 0;
  for (;;) {
    // Locks the rows: a message that refers to one of them at this moment waits, and is then refused.
    const gone = await db.transaction(async (tx) => {
      const { rows: locked } = await tx.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${KEEP_OBJECTS_LOCK}) AS free`,
      );
      // A backup is being made; the next run sweeps.
      if (!locked[0]?.free) return 0;
      const rows = await tx
        .select({ id: files.id, category: files.category, width: files.width, sizes: files.sizes })
        .from(files)
        .where(orphan)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      await Promise.all(
        rows.map(async (row) => {
          await objects.delete(fileObjectKey(row.id));
          // Also those that a killed process stored and did not record.
          await deleteSizes({ objects }, row.id, [...new Set([...row.sizes, ...sizeNamesOf(row)])]);
        }),
      );
      if (rows.length > 0)
        await tx.delete(files).where(
          inArray(
            files.id,
            rows.map(({ id }) => id),
          ),
        );
      return rows.length;
    });
    swept += gone;
    if (gone < BATCH) return swept;
  }
}

async function sweepQuarantine(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtime < before) await rm(path, { force: true });
  }
}
