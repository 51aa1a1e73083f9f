import { PERSON } from '#protocol/limits.ts';

/** Where a page begins. */
export type PageOffset = { readonly offset: number };

/** @param pageNo from 1 */
export const pageOffset = (pageNo: number): PageOffset => ({ offset: (pageNo - 1) * PERSON.staffPageSize });

/**
 * Rows of a page, each with the `total` of all. Beyond the last page nothing carries it: the first row of all is asked for.
 * @param read rows from an offset, at most so many
 */
export async function readPage<Row extends { readonly total: number }>(
  page: PageOffset,
  read: (limit: number, offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; pageSize: number }> {
  const rows = await read(PERSON.staffPageSize, page.offset);
  const counted = rows.length === 0 && page.offset > 0 ? await read(1, 0) : rows;
  return { rows, total: counted[0]?.total ?? 0, pageSize: PERSON.staffPageSize };
}
