import { and, eq, inArray } from 'drizzle-orm';
import type { ReviewDocument } from '#protocol/entities/review.ts';
import type { DocumentKind } from '#protocol/lookups.ts';
import type { Queryable } from '../database/pool.ts';
import { files } from '../database/schema/files.ts';
import { lockOwnFiles } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';

/** A document of a submission. */
export type SubmittedDocument = { readonly kind: DocumentKind; readonly fileId: string };

/**
 * Locks the files of documents that are about to be submitted. They must be completely uploaded, of category
 * `reviewDocument`, and the owner's.
 * @returns the documents in the given order, without duplicates
 * @throws DomainError FileNotUploaded for anything else
 */
export async function lockDocuments(
  db: Queryable,
  ownerId: string,
  documents: readonly SubmittedDocument[],
): Promise<SubmittedDocument[]> {
  const unique = [...new Map(documents.map((document) => [document.fileId, document])).values()];
  const there = await lockOwnFiles(
    db,
    ownerId,
    'reviewDocument',
    unique.map(({ fileId }) => fileId),
  );
  const missing = unique.find(({ fileId }) => !there.has(fileId));
  if (missing) throw new DomainError('FileNotUploaded', { fileId: missing.fileId });
  return unique;
}

/** Documents as their owner and staff see them listed; deleted ones are left out. */
export async function describeDocuments(
  db: Queryable,
  documents: readonly SubmittedDocument[],
): Promise<ReviewDocument[]> {
  if (documents.length === 0) return [];
  const rows = await db
    .select({ id: files.id, name: files.name, contentType: files.contentType, size: files.size })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          documents.map(({ fileId }) => fileId),
        ),
        eq(files.category, 'reviewDocument'),
        eq(files.state, 'ready'),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return documents.flatMap(({ kind, fileId }) => {
    const row = byId.get(fileId);
    return row ? [{ kind, fileId, name: row.name, contentType: row.contentType, size: row.size }] : [];
  });
}
