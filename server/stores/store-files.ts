import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { Queryable } from '../database/pool.ts';
import { fileKindOf, type FileKind } from '../files/file-types.ts';
import { lockOwnFiles } from '../files/queries.ts';

/** A file in a field of a form, and the kind it must have. */
export type FileReference = {
  readonly field: string;
  readonly fileId: string;
  readonly kind: FileKind;
};

/**
 * Checks that files may be used by a store: uploaded, of category `store`, the owner's, of the right kind.
 * @returns the problems by field
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
