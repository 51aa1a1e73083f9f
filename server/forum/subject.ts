import type { SqlClient } from '../database/pool.ts';

/** An article or a reply. Clients choose the ids of both, so only kind and id together name one. */
export type Subject = { readonly kind: 'article' | 'reply'; readonly id: string };

/** Closes the reports of a subject. @returns how many there were */
export async function deleteReports(client: SqlClient, { kind, id }: Subject): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM discuss_reports WHERE kind = $1 AND subject_id = $2', [
    kind,
    id,
  ]);
  return rowCount ?? 0;
}
