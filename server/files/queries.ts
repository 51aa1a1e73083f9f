import { and, eq, exists, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { MessageFile } from '#protocol/entities/message.ts';
import type { FileRef } from '#protocol/entities/user.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import { users } from '../database/schema/accounts.ts';
import { participants } from '../database/schema/chat.ts';
import { fileUses, files, type FileUseKind } from '../database/schema/files.ts';
import type { Queryable } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';
import { fileExtension } from './file-name.ts';
import { fileKindOf } from './file-types.ts';

export type FileRow = typeof files.$inferSelect;

/** Where a file is read. Stable for the life of the file, so caches may keep it. */
export function fileUrl(fileId: string): string {
  return `/files/${fileId}`;
}

/** A file as other entities carry it; null for none. */
export function toFileRef(fileId: string | null): FileRef | null {
  return fileId === null ? null : { fileId, url: fileUrl(fileId) };
}

/** What a message refers to, in the sender's words. */
export interface SentFile {
  readonly fileId: string;
  readonly name: string;
  readonly thumbFileId?: string | undefined;
}

/**
 * The true facts of the files of a chat message, in the order sent. Nothing but the ids is taken from the sender.
 * The transaction that writes the message notes their use in the room (kind `room`), which lets its members read them.
 * @throws DomainError FileNotUploaded for a file that is not there, not verified, not the sender's, or not meant for chat
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
  return sent.map(({ fileId, thumbFileId }) => {
    const row = byId.get(fileId);
    const thumb = thumbFileId === undefined ? undefined : byId.get(thumbFileId);
    if (!row || (thumbFileId !== undefined && thumb?.thumbOf !== fileId))
      throw new DomainError('FileNotUploaded', { fileId });
    return toMessageFile(row, thumb?.id);
  });
}

/** Every id in it, thumbnails included. */
export function sentFileIds(sent: readonly Pick<SentFile, 'fileId' | 'thumbFileId'>[]): string[] {
  return sent.flatMap(({ fileId, thumbFileId }) => (thumbFileId === undefined ? [fileId] : [fileId, thumbFileId]));
}

/** A verified file as a message carries it. */
export function toMessageFile(row: FileRow, thumbId?: string): MessageFile {
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
  };
}

/**
 * Those of `ids` that are the person's own, arrived and sent for this: what anything of theirs may refer to. Their
 * rows stay locked until the transaction ends, so that no sweep takes one before its use is noted.
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

/** One use of a file: the room, person, goods or store it hangs on. */
export interface FileUse {
  readonly fileId: string;
  readonly kind: FileUseKind;
  readonly ref: string;
}

/** Notes uses, many in one statement; noting one twice is no error. A file with a use is kept, and read by those the use allows. */
export async function addFileUses(db: Queryable, uses: readonly FileUse[]): Promise<void> {
  if (uses.length === 0) return;
  const columns = [uses.map((use) => use.fileId), uses.map((use) => use.kind), uses.map((use) => use.ref)];
  await db.execute(sql`
    INSERT INTO file_uses (file_id, kind, ref)
    SELECT * FROM unnest(${sql.param(columns[0])}::text[], ${sql.param(columns[1])}::text[], ${sql.param(columns[2])}::text[])
    ON CONFLICT DO NOTHING`);
}

/** Makes these the files that hang on something, and no others; what no longer hangs anywhere is swept in time. */
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
 * What somebody may read: one's own; a picture that a public page shows; what was sent in a room one is in; as
 * customer service what is to be bought for somebody.
 * Papers have no part in this, not even for their owner: every look at one is logged (server/papers).
 */
function readableBy(db: Queryable, userId: string | undefined): SQL | undefined {
  const uses = (condition: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(fileUses)
        .where(and(eq(fileUses.fileId, files.id), condition)),
    );
  const shown = and(inArray(files.category, ['avatar', 'goods', 'store', 'article']), uses(ne(fileUses.kind, 'room')));
  if (userId === undefined) return and(eq(files.state, 'ready'), shown);
  const memberOf = db
    .select({ one: sql`1` })
    .from(participants)
    .where(and(eq(participants.roomId, fileUses.ref), eq(participants.userId, userId)));
  const sent = and(eq(files.category, 'chat'), uses(and(eq(fileUses.kind, 'room'), exists(memberOf))));
  const isStaff = exists(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isCustomerService, true))),
  );
  const asked = and(eq(files.category, 'agentBuy'), uses(eq(fileUses.kind, 'agentBuy')), isStaff);
  return and(
    eq(files.state, 'ready'),
    or(and(eq(files.ownerId, userId), ne(files.category, 'paper')), shown, sent, asked),
  );
}

/** Those of `ids` that the person may read. */
export async function readableFiles(
  db: Queryable,
  userId: string | undefined,
  ids: readonly string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), readableBy(db, userId)));
}
