import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { presign } from '#protocol/http/endpoints/files.ts';
import type { FileCategory, presigned } from '#protocol/http/files.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import { files } from '../database/schema/files.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { safeFileName } from './file-name.ts';
import { acceptedType, acceptedTypes, sizeLimit, type FileType } from './file-types.ts';
import { fileUrl } from './queries.ts';

export type UploadRequest = z.output<typeof presign.body>['data'];
type Presigned = z.input<typeof presigned>;

export const UPLOAD_PATH = '/files/upload';

/**
 * Makes the checks that need no bytes.
 * @throws DomainError FileFormatInvalid, FileTooLarge, FileEmpty
 */
export function validateUploadRequest({
  contentType,
  category,
  size,
}: Pick<UploadRequest, 'contentType' | 'category' | 'size'>): FileType {
  const type = acceptedType(contentType, category);
  if (!type) throw new DomainError('FileFormatInvalid', { contentType, accepted: acceptedTypes(category) });
  const limit = sizeLimit(type.kind);
  if (size === 0) throw new DomainError('FileEmpty');
  if (size !== undefined && size > limit) throw new DomainError('FileTooLarge', { size, limit });
  return type;
}

/** An upload that needs a link. */
export type NewUpload = {
  readonly fileName: string;
  readonly category: FileCategory;
  readonly type: FileType;
  /** The index of the picture of which this is the thumbnail. */
  readonly thumbOf?: number;
};

/**
 * Creates one-use links, bound to their owner, valid for 15 minutes. A link is 256 random bits; the database stores the
 * hash, so that any node accepts it and read access to the database does not allow uploads.
 */
export async function createUploadLinks(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  ownerId: string,
  drafts: readonly NewUpload[],
): Promise<Presigned[]> {
  const now = clock();
  const made = drafts.map((draft) => ({ draft, fileId: ids.id(), token: ids.token() }));
  await db.insert(files).values(
    made.map(({ draft, fileId, token }) => ({
      id: fileId,
      ownerId,
      category: draft.category,
      name: safeFileName(draft.fileName, draft.type.extensions),
      contentType: draft.type.contentType,
      thumbOf: draft.thumbOf === undefined ? null : made[draft.thumbOf]!.fileId,
      linkHash: hashLinkToken(token),
      linkExpiresAt: new Date(now.getTime() + UPLOAD.linkLifetime),
      createdAt: now,
    })),
  );
  return made.map(({ fileId, token }) => ({ fileId, s3Url: fileUrl(fileId), url: `${UPLOAD_PATH}/${token}` }));
}

/** The form in which the database stores a token. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
