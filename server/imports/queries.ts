import { getTableColumns } from 'drizzle-orm';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { imports } from '../database/schema/imports.ts';
import type { SqlClient } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';
import type { ImportRow } from './batch.ts';

/** The column list of a SELECT from `imports`, under the names of {@link ImportRow}. */
export const importColumns = Object.entries(getTableColumns(imports))
  .map(([name, { name: column }]) =>
    column === 'bytes' || column === 'bytes_total' ? `${column}::float8 AS "${name}"` : `${column} AS "${name}"`,
  )
  .join(', ');

/** @throws DomainError NotFoundService if the import is missing or another person's */
export async function readOwnImport(
  connection: SqlClient,
  ownerId: string,
  id: string,
  lock = false,
): Promise<ImportRow> {
  const {
    rows: [row],
  } = await connection.query<ImportRow>(
    `SELECT ${importColumns} FROM imports WHERE id = $1 AND owner_id = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [id, ownerId],
  );
  if (!row) throw new DomainError('NotFoundService');
  return row;
}

/** Imports stored and listed per person. */
export const IMPORTS_PER_PERSON = 20;

export async function listOwnImports(connection: SqlClient, ownerId: string): Promise<ImportRow[]> {
  const { rows } = await connection.query<ImportRow>(
    `SELECT ${importColumns} FROM imports WHERE owner_id = $1 ORDER BY created_at DESC, id LIMIT ${IMPORTS_PER_PERSON}`,
    [ownerId],
  );
  return rows;
}

/** The import that the API returns for a row. */
export function toImport(row: ImportRow): GoodsImport {
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
