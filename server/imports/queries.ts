import { getTableColumns } from 'drizzle-orm';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { imports } from '../database/schema/imports.ts';
import type { SqlClient } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';
import type { ImportRow } from './batch.ts';

/** The columns of `imports` as a statement names them, under the names of {@link ImportRow}. */
export const importColumns = Object.entries(getTableColumns(imports))
  .map(([name, { name: column }]) =>
    column === 'bytes' || column === 'bytes_total' ? `${column}::float8 AS "${name}"` : `${column} AS "${name}"`,
  )
  .join(', ');

/** @throws DomainError NotFoundService for one that is not there or another's */
export async function ownImport(connection: SqlClient, ownerId: string, id: string, lock = false): Promise<ImportRow> {
  const {
    rows: [row],
  } = await connection.query<ImportRow>(
    `SELECT ${importColumns} FROM imports WHERE id = $1 AND owner_id = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [id, ownerId],
  );
  if (!row) throw new DomainError('NotFoundService');
  return row;
}

/** Imports of one person that are listed, and kept. */
export const IMPORTS_KEPT = 20;

export async function ownImports(connection: SqlClient, ownerId: string): Promise<ImportRow[]> {
  const { rows } = await connection.query<ImportRow>(
    `SELECT ${importColumns} FROM imports WHERE owner_id = $1 ORDER BY created_at DESC, id LIMIT ${IMPORTS_KEPT}`,
    [ownerId],
  );
  return rows;
}

/** An import as its owner sees it. */
export function importOf(row: ImportRow): GoodsImport {
  const {
    id,
    fileId,
    fileName,
    format,
    state,
    columns,
    sample,
    mapping,
    defaults,
    rows,
    accepted,
    refused,
    unchanged,
    bytes,
    bytesTotal,
    errorCode,
  } = row;
  return {
    id,
    fileId,
    fileName,
    format,
    state,
    columns,
    sample,
    mapping,
    defaults,
    rows,
    accepted,
    refused,
    unchanged,
    bytes: Math.min(bytes, bytesTotal),
    bytesTotal,
    createTime: row.createdAt.getTime(),
    errorCode,
  };
}
