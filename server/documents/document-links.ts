import { PERSON } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { hashLinkToken } from '../files/upload-links.ts';
import { fileKindOf } from '../files/file-types.ts';
import type { Principal } from '../http/principal.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { findReadableDocument, type ReadableDocument } from './document-access.ts';

/** The path under which documents are served. */
export const DOCUMENT_PATH = '/files/document';

/** The content type that is served: watermarked pictures are WebP. */
export const servedContentType = (contentType: string): string =>
  fileKindOf(contentType) === 'image' ? 'image/webp' : contentType;

/**
 * Makes a link to a document, valid for a minute in this session: 256 random bits of which only the hash is stored.
 * @returns undefined if the viewer may not read the document
 */
export async function createDocumentLink(
  { pool, ids }: Pick<Deps, 'pool' | 'ids'>,
  viewer: Principal,
  fileId: string,
  now: Date,
): Promise<{ url: string; expiresAt: Date; contentType: string } | undefined> {
  const document = await findReadableDocument(pool, fileId, viewer);
  if (!document) return undefined;
  const token = ids.token();
  const expiresAt = new Date(now.getTime() + PERSON.documentLink);
  await pool.query('DELETE FROM document_links WHERE expires_at <= $1', [now]);
  await pool.query(
    'INSERT INTO document_links (token_hash, file_id, viewer_id, session_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashLinkToken(token), document.id, viewer.userId, viewer.sessionId, expiresAt],
  );
  return { url: `${DOCUMENT_PATH}/${token}`, expiresAt, contentType: servedContentType(document.contentType) };
}

/**
 * Redeems a link and records the view, before the first byte is sent.
 * @returns undefined if the link is unknown, expired or of another session, or the document is no longer readable
 */
export function redeemDocumentLink(
  { transact }: Pick<Deps, 'transact'>,
  viewer: Principal,
  token: string,
): Promise<(ReadableDocument & { viewer: string }) | undefined> {
  return transact(async ({ client, now }) => {
    const { rows } = await client.query<{ file_id: string; username: string }>(
      `SELECT l.file_id, u.username FROM document_links l JOIN users u ON u.id = l.viewer_id
       WHERE l.token_hash = $1 AND l.viewer_id = $2 AND l.session_id = $3 AND l.expires_at > $4`,
      [hashLinkToken(token), viewer.userId, viewer.sessionId, now],
    );
    const link = rows[0];
    const document = link && (await findReadableDocument(client, link.file_id, viewer));
    if (!link || !document) return undefined;
    await client.query('INSERT INTO document_views (file_id, owner_id, viewer_id, at) VALUES ($1, $2, $3, $4)', [
      document.id,
      document.ownerId,
      viewer.userId,
      now,
    ]);
    if (document.as === 'reviewer') {
      await writeAuditEntry(
        client,
        {
          actorId: viewer.userId,
          action: 'viewDocument',
          subjectKind: 'document',
          subject: document.id,
          details: { owner: document.ownerId },
        },
        now,
      );
    }
    return { ...document, viewer: link.username };
  });
}
