import type { UnitOfWork } from '../events/transact.ts';

/** IMP-11: forgets everything a person imported from, and lets go of the files; goods are `server/goods`' to erase. */
export async function eraseImportsOfAccount({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `DELETE FROM file_uses WHERE kind = 'import' AND ref IN (SELECT id FROM imports WHERE owner_id = $1)`,
    [userId],
  );
  await client.query('DELETE FROM imports WHERE owner_id = $1', [userId]);
  await client.query('DELETE FROM imported_goods WHERE seller_id = $1', [userId]);
}
