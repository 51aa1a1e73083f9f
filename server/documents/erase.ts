import type { UnitOfWork } from '../events/transact.ts';

/**
 * PAP-6: nobody reads a paper of this person from the commit on; the sweep takes the bytes within the hour, whatever
 * happens to this process.
 */
export async function eraseDocumentsOfAccount({ client }: Pick<UnitOfWork, 'client'>, userId: string): Promise<void> {
  const own = `SELECT id FROM files WHERE owner_id = $1 AND category = 'paper'`;
  await client.query(`DELETE FROM paper_links WHERE viewer_id = $1 OR file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM kyc_papers WHERE file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM store_papers WHERE file_id IN (${own})`, [userId]);
  await client.query(`DELETE FROM file_uses WHERE file_id IN (${own})`, [userId]);
  // Refused, and older than anything the sweep spares.
  await client.query(
    `UPDATE files SET state = 'refused', name = '', link_hash = NULL, created_at = 'epoch' WHERE owner_id = $1 AND category = 'paper'`,
    [userId],
  );
}
