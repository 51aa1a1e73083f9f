import type { FieldProblem } from '#protocol/field-problems.ts';
import type { Queryable } from '../database/pool.ts';
import { fileKindOf, type FileKind } from '../files/file-types.ts';
import { lockOwnFiles } from '../files/queries.ts';

/** A file that a form refers to: the field it stands in, and what it has to be. */
export interface FileReference {
  readonly field: string;
  readonly fileId: string;
  readonly kind: FileKind;
}

/**
 * STORE-7: whether files may hang on what a store shows: arrived, meant for stores, the person's own, of
 * the right kind.
 */
export async function checkStoreFiles(
  db: Queryable,
  ownerId: string,
  referred: readonly FileReference[],
): Promise<Record<string, FieldProblem>> {
  const found = await lockOwnFiles(
    db,
    ownerId,
    'store',
    referred.map(({ fileId }) => fileId),
  );
  const problems: Record<string, FieldProblem> = {};
  for (const { field, fileId, kind } of referred) {
    const file = found.get(fileId);
    if (!file) problems[field] = 'fileNotUploaded';
    else if (fileKindOf(file.contentType) !== kind) problems[field] = 'notAccepted';
  }
  return problems;
}
