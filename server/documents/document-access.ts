import type { SqlClient } from '../database/pool.ts';
import type { Principal } from '../http/principal.ts';

/** A document that the viewer may read, and the viewer's role. */
export type ReadableDocument = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly contentType: string;
  readonly as: 'owner' | 'reviewer';
};

/**
 * Finds a document that the viewer may read: its owner; staff, while it belongs to a case that was not withdrawn or to
 * a store. Checked when a link is made and again when it is used.
 * @returns undefined if it is absent, not readable for the viewer, or another kind of file
 */
export async function findReadableDocument(
  client: SqlClient,
  fileId: string,
  viewer: Principal,
): Promise<ReadableDocument | undefined> {
  const { rows } = await client.query<{ id: string; owner_id: string; name: string; content_type: string }>({
    text: `SELECT f.id, f.owner_id, f.name, f.content_type FROM files f
           WHERE f.id = $1 AND f.category = 'reviewDocument' AND f.state = 'ready' AND (f.owner_id = $2 OR $3 AND (
             EXISTS (SELECT FROM kyc_documents p JOIN kyc_cases c ON c.user_id = p.user_id AND c.status <> 0
               WHERE p.file_id = f.id)
             OR EXISTS (SELECT FROM store_documents p WHERE p.file_id = f.id)))`,
    values: [fileId, viewer.userId, viewer.isCustomerService],
  });
  const row = rows[0];
  return (
    row && {
      id: row.id,
      ownerId: row.owner_id,
      name: row.name,
      contentType: row.content_type,
      as: row.owner_id === viewer.userId ? 'owner' : 'reviewer',
    }
  );
}
