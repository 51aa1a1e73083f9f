import { PERSON } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { hashLinkToken } from '../files/upload-links.ts';
import { fileKindOf } from '../files/file-types.ts';
import type { Principal } from '../http/principal.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { findReadableDocument, type ReadableDocument } from './document-access.ts';

/** Where papers are read. */
export const DOCUMENT_PATH = '/files/paper';

/** What somebody gets to see: pictures come out of the watermark as WebP. */
export const servedContentType = (contentType: string): string =>
  fileKindOf(contentType) === 'image' ? 'image/webp' : contentType;

/**
 * PAP-3: a link to a paper for one session, good for a minute. 256 random bits of which the database keeps the hash.
 * @returns undefined for papers that are absent or not the viewer's to see
 */
export async function createDocumentLink(
  { pool, ids }: Pick<Deps, 'pool' | 'ids'>,
  viewer: Principal,
  fileId: string,
  now: Date,
): Promise<{ url: string; expiresAt: Date; contentType: string } | undefined> {
  const paper = await findReadableDocument(pool, fileId, viewer);
  if (!paper) return undefined;
  const token = ids.token();
  const expiresAt = new Date(now.getTime() + PERSON.paperLink);
  await pool.query('DELETE FROM paper_links WHERE expires_at <= $1', [now]);
  await pool.query(
    'INSERT INTO paper_links (token_hash, file_id, viewer_id, session_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashLinkToken(token), paper.id, viewer.userId, viewer.sessionId, expiresAt],
  );
  return { url: `${DOCUMENT_PATH}/${token}`, expiresAt, contentType: servedContentType(paper.contentType) };
}

/**
 * PAP-3, PAP-5: honours a link and writes the view down, before a byte of it leaves.
 * @returns undefined for a link that is unknown, too old, another session's, or to what may no longer be seen
 */
export function redeemDocumentLink(
  { transact }: Pick<Deps, 'transact'>,
  viewer: Principal,
  token: string,
): Promise<(ReadableDocument & { viewer: string }) | undefined> {
  return transact(async ({ client, now }) => {
    const { rows } = await client.query<{ file_id: string; username: string }>(
      `SELECT l.file_id, u.username FROM paper_links l JOIN users u ON u.id = l.viewer_id
       WHERE l.token_hash = $1 AND l.viewer_id = $2 AND l.session_id = $3 AND l.expires_at > $4`,
      [hashLinkToken(token), viewer.userId, viewer.sessionId, now],
    );
    const link = rows[0];
    const paper = link && (await findReadableDocument(client, link.file_id, viewer));
    if (!link || !paper) return undefined;
    await client.query('INSERT INTO paper_views (file_id, owner_id, viewer_id, at) VALUES ($1, $2, $3, $4)', [
      paper.id,
      paper.ownerId,
      viewer.userId,
      now,
    ]);
    if (paper.as === 'reviewer') {
      await writeAuditEntry(
        client,
        {
          actorId: viewer.userId,
          act: 'viewPaper',
          subjectKind: 'paper',
          subject: paper.id,
          details: { owner: paper.ownerId },
        },
        now,
      );
    }
    return { ...paper, viewer: link.username };
  });
}
