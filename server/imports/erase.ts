import type { UnitOfWork } from '../events/transact.ts';

/** Deletes a person's imports with the references to their files; `server/goods` erases the goods. */
export async function eraseImportsOfAccount({ client }: UnitOfWork, userId: string): Promise<void> {
  await client.query(
    `DELETE FROM file_uses WHERE kind = 'import' AND ref IN (SELECT id FROM imports WHERE owner_id = $1)`,
    [userId],
  );
  await client.query('DELETE FROM imports WHERE owner_id = $1', [userId]);
  await client.query('DELETE FROM imported_goods WHERE seller_id = $1', [userId]);
}
