import type { UnitOfWork } from '../events/transact.ts';

/** Makes all documents of an account unreadable from the commit on; the hourly sweep deletes the bytes. */
export async function eraseDocumentsOfAccount({ client }: Pick<UnitOfWork, 'client'>, userId: string): Promise<void> {
  const own = `SELECT id FROM files WHERE owner_id = $1 AND category = 'reviewDocument'`;
  await client.query(`DELETE FROM document_links WHERE viewer_id = $1 OR file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM kyc_documents WHERE file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM store_documents WHERE file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM file_uses WHERE file_id IN (${own})`, [userId]);
  // In this state and at this age the sweep deletes a file.
  await client.query(
    `UPDATE files SET state = 'refused', name = '', link_hash = NULL, created_at = 'epoch'
     WHERE owner_id = $1 AND category = 'reviewDocument'`,
    [userId],
  );
}
