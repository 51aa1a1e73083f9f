import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { ErrorCode } from '#protocol/errors.ts';
import { files, pictureJobs } from '../database/schema/files.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { defineTask, ProcessEndedError } from '../processes/task.ts';
import { safeFileName } from './file-name.ts';
import { acceptedType, sizeLimit, type FileType } from './file-types.ts';
import { hashLinkToken } from './upload-links.ts';
import { pictureBounds, sharpFormatOf, THUMBNAIL_FIT } from './picture-bounds.ts';
import type { FileRow } from './queries.ts';
import type { measureAudio } from './audio/measure-audio.ts';
import type { rewritePicture } from './rewrite-picture.ts';
import { checkContent, checkPicture } from './sniff.ts';
import { sizeNamesOf } from './sizes/size-names.ts';

type UploadDeps = Pick<Deps, 'db' | 'objects' | 'clock' | 'config' | 'processes'>;

/** The client disconnected before the last byte: the link stays valid. */
export class UploadInterruptedError extends Error {
  override readonly name = 'UploadInterruptedError';
}

const REWRITE = defineTask<typeof rewritePicture>(new URL('./rewrite-picture.ts', import.meta.url), 'rewritePicture', {
  processorTime: 15_000,
  realTime: 60_000,
});

const MEASURE = defineTask<typeof measureAudio>(new URL('./audio/measure-audio.ts', import.meta.url), 'measureAudio', {
  processorTime: 15_000,
  realTime: 60_000,
});

export function quarantineFolder(dataDir: string): string {
  return join(dataDir, 'quarantine');
}

export function fileObjectKey(fileId: string): string {
  return `files/${fileId}`;
}

/**
 * Claims an upload link, once.
 * @throws DomainError NotFoundService for a link of another user, UploadLinkExpired for a used or expired one
 */
export async function claimUploadLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  token: string,
): Promise<FileRow> {
  const link = eq(files.linkHash, hashLinkToken(token));
  const [row] = await db.select().from(files).where(link);
  if (!row || row.ownerId !== userId) throw new DomainError('NotFoundService');
  if (row.state !== 'pending' || row.linkExpiresAt <= clock()) throw new DomainError('UploadLinkExpired');
  const [taken] = await db
    .update(files)
    .set({ state: 'receiving' })
    .where(and(link, eq(files.state, 'pending')))
    .returning();
  if (!taken) throw new DomainError('UploadLinkExpired');
  return taken;
}

/** Errors that say nothing about the content. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TooManyRequests', 'ServiceUnavailable']);

/**
 * Receives the bytes of a claimed link in quarantine, checks them and stores the result. The row becomes `ready`;
 * `refused` when the content was refused; `pending` again when the connection broke, the person has too much waiting or
 * the server was too busy.
 * @param declaredSize Content-Length, if sent
 * @param onBytes called for every chunk; an error it throws ends the upload
 * @throws DomainError of the catalogue; UploadInterruptedError
 */
export async function receiveUpload(
  deps: UploadDeps,
  row: FileRow,
  body: Readable,
  declaredSize: number | undefined,
  onBytes: (bytes: number) => void,
): Promise<FileRow> {
  const type = acceptedType(row.contentType, row.category);
  if (!type) throw new Error(`A link was issued for ${row.contentType}, which ${row.category} does not accept`);
  const folder = quarantineFolder(deps.config.dataDir);
  const draft = join(folder, randomUUID());
  const rewritten = `${draft}-rewritten`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await receive(body, draft, sizeLimit(type.kind), declaredSize, onBytes);
    return await verifyAndStore(deps, row, type, draft, rewritten);
  } catch (error) {
    // The link stays valid for another attempt when too much of the person waits, or the server was too busy.
    const isRefused = error instanceof DomainError && !RETRYABLE.has(error.code);
    const state = isRefused ? 'refused' : 'pending';
    await deps.db.update(files).set({ state }).where(eq(files.id, row.id));
    throw error;
  } finally {
    await Promise.all([rm(draft, { force: true }), rm(rewritten, { force: true })]);
  }
}

/** The server's disk failed: a 500, which clients retry, not a 400. */
class DiskError extends Error {}

/** Writes at most `limit` bytes, whatever size was declared. */
async function receive(
  body: Readable,
  path: string,
  limit: number,
  declaredSize: number | undefined,
  onBytes: (bytes: number) => void,
): Promise<void> {
  if (declaredSize !== undefined && declaredSize > limit)
    throw new DomainError('FileTooLarge', { size: declaredSize, limit });
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    // Destroying the stream would close the connection before the error response is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      onBytes((chunk as Buffer).length);
      if (size > limit) throw new DomainError('FileTooLarge', { limit });
      await handle.writeFile(chunk as Buffer).catch((cause: unknown) => {
        throw new DiskError('The upload could not be written', { cause });
      });
    }
  } catch (cause) {
    throw cause instanceof DomainError || cause instanceof DiskError
      ? cause
      : new UploadInterruptedError('The upload was interrupted', { cause });
  } finally {
    await handle.close();
  }
  if (size === 0) throw new DomainError('FileEmpty');
}

type FileMetadata = Pick<FileRow, 'contentType' | 'size' | 'width' | 'height'> & { length?: number };

async function verifyAndStore(
  deps: UploadDeps,
  row: FileRow,
  type: FileType,
  draft: string,
  rewritten: string,
): Promise<FileRow> {
  const isThumb = row.thumbOf !== null;
  let metadata: FileMetadata = { contentType: type.contentType, size: 0, width: 0, height: 0 };
  let result = draft;
  if (type.kind === 'image') {
    await (isThumb ? checkPicture(draft) : checkContent(draft, type));
    const rules = {
      bounds: pictureBounds(row.category, isThumb),
      ...(isThumb ? { format: undefined, fit: THUMBNAIL_FIT } : { format: sharpFormatOf(type.contentType) }),
    };
    metadata = await deps.processes.forCalls
      .run(REWRITE, { from: draft, to: rewritten, ...rules }, { personId: row.ownerId })
      .catch((cause: unknown) => {
        if (!(cause instanceof ProcessEndedError)) throw cause;
        throw new DomainError('ImageTooCostly', { reason: cause.reason }, { cause });
      });
    result = rewritten;
  } else if (type.kind === 'audio') {
    const length = await deps.processes.forCalls
      .run(MEASURE, { path: draft, contentType: type.contentType }, { personId: row.ownerId })
      .catch((cause: unknown) => {
        if (!(cause instanceof ProcessEndedError)) throw cause;
        // A note has few bytes: only on a busy machine does measuring take so long.
        if (cause.reason === 'time') throw new DomainError('ServiceUnavailable', undefined, { cause });
        throw new DomainError('FileContentMismatch', { contentType: type.contentType }, { cause });
      });
    metadata = { ...metadata, size: (await stat(draft)).size, length };
  } else {
    await checkContent(draft, type);
    metadata.size = (await stat(draft)).size;
  }
  const stored = acceptedType(metadata.contentType, row.category)?.extensions[0];
  await deps.objects.put(fileObjectKey(row.id), createReadStream(result), {
    contentType: metadata.contentType,
    size: metadata.size,
  });
  const name = metadata.contentType === type.contentType ? row.name : safeFileName(row.name, type.extensions, stored);
  return deps.db.transaction(async (tx) => {
    const [ready] = await tx
      .update(files)
      .set({ state: 'ready', name, ...metadata })
      .where(eq(files.id, row.id))
      .returning();
    if (!ready) throw new DomainError('UploadLinkExpired');
    if (!isThumb && sizeNamesOf(ready).length > 0)
      await tx
        .insert(pictureJobs)
        .values({ fileId: ready.id, ownerId: ready.ownerId, createdAt: deps.clock() })
        .onConflictDoNothing();
    return ready;
  });
}
