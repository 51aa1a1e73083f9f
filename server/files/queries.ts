import { and, eq, exists, getTableColumns, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { MessageFile } from '#protocol/entities/message.ts';
import type { FileRef, PictureRef } from '#protocol/entities/user.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import { users } from '../database/schema/accounts.ts';
import { roomMembers } from '../database/schema/chat.ts';
import { fileUses, files, type FileUseKind } from '../database/schema/files.ts';
import type { Queryable, SqlClient } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';
import { fileExtension } from './file-name.ts';
import { fileKindOf } from './file-types.ts';
import { PUBLIC_CATEGORIES } from './sizes/size-names.ts';

export type FileRow = typeof files.$inferSelect;

/** The URL of a file. It never changes, so caches may keep it. */
export function fileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** A file as other entities refer to it. */
export function toFileRef(fileId: string | null): FileRef | null {
  return fileId === null ? null : { fileId, url: fileUrl(fileId) };
}

/** SQL of a {@link PictureRef}; null without a file. @param fileId an SQL expression */
export const pictureSql = (fileId: string): string =>
  `(SELECT jsonb_build_object('fileId', picture.id, 'url', '/files/' || picture.id, 'width', picture.width,
    'height', picture.height, 'blur', picture.blur) FROM files picture WHERE picture.id = ${fileId})`;

/** The pictures that rich content shows, in any order. */
export async function readPictures(client: SqlClient, fileIds: readonly string[]): Promise<PictureRef[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await client.query<{ picture: PictureRef }>({
    name: 'files-pictures',
    text: `SELECT ${pictureSql('f.id')} AS picture FROM files f
           WHERE f.id = ANY ($1) AND f.category = ANY ($2) AND f.state = 'ready'`,
    values: [[...new Set(fileIds)], PUBLIC_CATEGORIES],
  });
  return rows.map(({ picture }) => picture);
}

/** A file as the sender of a message names it. */
export type SentFile = {
  readonly fileId: string;
  readonly name: string;
  readonly thumbFileId?: string | undefined;
  /** Of a voice note: its waveform. */
  readonly voice?: { readonly peaks: number[] } | undefined;
};

/**
 * Reads the files of a chat message, in the given order; only the ids are taken from the sender. The transaction that
 * writes the message records their use in the room, which lets its members read them.
 * @throws DomainError FileNotUploaded for a file that is not there, not verified, not the sender's, not meant for
 * chat, or a voice note without sound
 */
export async function filesForMessage(
  db: Queryable,
  ownerId: string,
  sent: readonly SentFile[],
): Promise<MessageFile[]> {
  if (sent.length === 0) return [];
  const ids = sentFileIds(sent);
  const rows = await db
    .select()
    .from(files)
    .where(
      and(inArray(files.id, ids), eq(files.ownerId, ownerId), eq(files.category, 'chat'), eq(files.state, 'ready')),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sent.map(({ fileId, thumbFileId, voice }) => {
    const row = byId.get(fileId);
    const thumb = thumbFileId === undefined ? undefined : byId.get(thumbFileId);
    if (!row || (thumbFileId !== undefined && thumb?.thumbOf !== fileId) || (voice && row.length === null))
      throw new DomainError('FileNotUploaded', { fileId });
    return toMessageFile(row, thumb?.id, voice?.peaks);
  });
}

/** All ids, those of thumbnails included. */
export function sentFileIds(sent: readonly Pick<SentFile, 'fileId' | 'thumbFileId'>[]): string[] {
  return sent.flatMap(({ fileId, thumbFileId }) => (thumbFileId === undefined ? [fileId] : [fileId, thumbFileId]));
}

/** A verified file in the wire format of messages. @param peaks of a voice note */
export function toMessageFile(row: FileRow, thumbId?: string, peaks?: number[]): MessageFile {
  return {
    fileId: row.id,
    name: row.name,
    extension: fileExtension(row.name),
    size: row.size,
    type: fileKindOf(row.contentType) === 'image' ? 'image' : 'file',
    url: fileUrl(row.id),
    ...(thumbId === undefined ? {} : { thumbUrl: fileUrl(thumbId) }),
    width: row.width,
    height: row.height,
    ...(peaks && row.length !== null && { voice: { length: row.length, peaks } }),
  };
}

/**
 * The user's own verified files of this category among `ids`. Their rows stay locked until the transaction ends, so
 * that no sweep removes one before its use is recorded.
 */
export async function lockOwnFiles(
  db: Queryable,
  ownerId: string,
  category: FileCategory,
  ids: readonly string[],
): Promise<Map<string, Pick<FileRow, 'contentType' | 'thumbOf'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, contentType: files.contentType, thumbOf: files.thumbOf })
    .from(files)
    .where(
      and(
        inArray(files.id, [...new Set(ids)]),
        eq(files.ownerId, ownerId),
        eq(files.category, category),
        eq(files.state, 'ready'),
      ),
    )
    .orderBy(files.id)
    .for('key share');
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** A use of a file by a room, user, goods or store. */
export type FileUse = {
  readonly fileId: string;
  readonly kind: FileUseKind;
  readonly ref: string;
};

/**
 * Records uses in one statement; recording one twice is no error. A file with a use is not swept, and readable by
 * those the use allows.
 */
export async function addFileUses(db: Queryable, uses: readonly FileUse[]): Promise<void> {
  if (uses.length === 0) return;
  const columns = [uses.map((use) => use.fileId), uses.map((use) => use.kind), uses.map((use) => use.ref)];
  await db.execute(sql`
    INSERT INTO file_uses (file_id, kind, ref)
    SELECT * FROM unnest(${sql.param(columns[0])}::text[], ${sql.param(columns[1])}::text[],
      ${sql.param(columns[2])}::text[])
    ON CONFLICT DO NOTHING`);
}

/** Replaces the files that something uses; files without uses are swept later. */
export async function replaceFileUses(
  db: Queryable,
  kind: FileUseKind,
  ref: string,
  fileIds: readonly string[],
): Promise<void> {
  await db
    .delete(fileUses)
    .where(and(eq(fileUses.kind, kind), eq(fileUses.ref, ref), notInArray(fileUses.fileId, [...fileIds])));
  await addFileUses(
    db,
    fileIds.map((fileId) => ({ fileId, kind, ref })),
  );
}

/**
 * Files that a user may read: their own; pictures that public pages show; files of rooms they are in; for staff, files
 * of agent-buy requests. KYC documents are never readable here: every view of one is logged (server/documents).
 */
function readableBy(db: Queryable, userId: string | undefined): { readable: SQL | undefined; shown: SQL | undefined } {
  const uses = (condition: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(fileUses)
        .where(and(eq(fileUses.fileId, files.id), condition)),
    );
  const shown = and(inArray(files.category, [...PUBLIC_CATEGORIES]), uses(ne(fileUses.kind, 'room')));
  if (userId === undefined) return { readable: and(eq(files.state, 'ready'), shown), shown };
  const memberOf = db
    .select({ one: sql`1` })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, fileUses.ref), eq(roomMembers.userId, userId)));
  const sent = and(eq(files.category, 'chat'), uses(and(eq(fileUses.kind, 'room'), exists(memberOf))));
  const isStaff = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isCustomerService, true))),
  );
  const requested = and(eq(files.category, 'agentBuy'), uses(eq(fileUses.kind, 'agentBuy')), isStaff);
  const readable = and(
    eq(files.state, 'ready'),
    or(and(eq(files.ownerId, userId), ne(files.category, 'reviewDocument')), shown, sent, requested),
  );
  return { readable, shown };
}

/** A file that a user may read. */
export type ReadableFile = FileRow & {
  /** Whether visitors may read it too. */
  readonly isPublic: boolean;
};

/** The files among `ids` that the user may read. */
export async function readableFiles(
  db: Queryable,
  userId: string | undefined,
  ids: readonly string[],
): Promise<ReadableFile[]> {
  if (ids.length === 0) return [];
  const { readable, shown } = readableBy(db, userId);
  return db
    .select({ ...getTableColumns(files), isPublic: sql<boolean>`${shown}` })
    .from(files)
    .where(and(inArray(files.id, [...ids]), readable));
}
