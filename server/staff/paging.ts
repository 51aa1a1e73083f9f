import { PERSON } from '#protocol/limits.ts';

export type PageOffset = { readonly offset: number };

/** @param pageNo from 1 */
export const pageOffset = (pageNo: number): PageOffset => ({ offset: (pageNo - 1) * PERSON.staffPageSize });

/**
 * Reads a page of rows that carry the `total` of all. For a page beyond the last one, the first row is read for it.
 * @param read reads up to `limit` rows from an offset
 */
export async function readPage<Row extends { readonly total: number }>(
  page: PageOffset,
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; pageSize: number }> {
  const rows = await read(PERSON.staffPageSize, page.offset);
  const counted = rows.length === 0 && page.offset > 0 ? await read(1, 0) : rows;
  return { rows, total: counted[0]?.total ?? 0, pageSize: PERSON.staffPageSize };
}
