import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FileCategory } from '#protocol/http/files.ts';
import type { SizeName } from '#protocol/rules/picture-sizes.ts';
import { bytes, time } from './columns.ts';

/**
 * - `pending`   a link was issued, no bytes have arrived
 * - `receiving` bytes are arriving; the link is taken
 * - `ready`     sniffed, re-encoded, stored: may be used
 * - `refused`   the content was not acceptable; the link is spent
 */
export type FileState = 'pending' | 'receiving' | 'ready' | 'refused';

/** Every uploaded file. Once `ready`, all columns were determined by the server, not declared by the sender. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id').notNull(),
    category: text().$type<FileCategory>().notNull(),
    /** The name that the owner gave; shown and offered for saving, never part of a path. */
    name: text().notNull(),
    /** Declared by the client while pending, measured when ready. */
    contentType: text('content_type').notNull(),
    state: text().$type<FileState>().notNull().default('pending'),
    size: bigint({ mode: 'number' }).notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Milliseconds of sound; null for other files. */
    length: integer(),
    /** The sizes that were made of a public picture, by file name. */
    sizes: text()
      .array()
      .$type<SizeName[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Base64 of a WebP of 16 pixels, at most 132 bytes, to show until the picture has loaded. */
    blur: text(),
    /** The picture this is the thumbnail of. */
    thumbOf: text('thumb_of'),
    /** SHA-256 of the upload link's token, which is not stored. Null once the link is spent. */
    linkHash: bytes('link_hash').unique(),
    linkExpiresAt: timestamp('link_expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('files_created').on(table.createdAt),
    index('files_thumb_of').on(table.thumbOf),
    check('files_state', sql`${table.state} IN ('pending', 'receiving', 'ready', 'refused')`),
  ],
);

/** What may use a file. Members of a chat room may read its files; the others keep a file from being swept. */
export type FileUseKind =
  'room' | 'avatar' | 'goods' | 'store' | 'kyc' | 'import' | 'agentBuy' | 'article' | 'reply' | 'news';

/** Uses of files. A file without any use is an orphan and is swept. */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text().$type<FileUseKind>().notNull(),
    /** Id of the room, user, goods or store; of store posts and comments, their id. */
    ref: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.kind, table.ref] }),
    // Saving looks up the previous uses of a subject.
    index('file_uses_ref').on(table.ref, table.kind),
  ],
);

/** Public pictures whose sizes have to be made (server/files/sizes). */
export const pictureJobs = pgTable(
  'picture_jobs',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Owners take turns. */
    ownerId: text('owner_id').notNull(),
    attempts: integer().notNull().default(0),
    /** While a process makes them, or after it failed: when they are tried again. */
    leasedUntil: time('leased_until'),
    /** Why they cannot be made: the picture keeps its original only. */
    parked: text().$type<'unreadable' | 'failed' | 'time' | 'memory' | 'ended'>(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('picture_jobs_due')
      .on(table.ownerId, table.createdAt)
      .where(sql`${table.parked} IS NULL`),
  ],
);

/**
 * The builds of the client that processes sent to browsers, by the paths of their workers. The newest is that of the
 * process that started last: a worker of an older one does not take the lead of a browser.
 */
export const clientBuilds = pgTable('client_builds', {
  workers: text().array().primaryKey(),
  startedAt: time('started_at').notNull(),
});

/** One row: the id of the folder that holds the objects, which processes with a database of their own compare. */
export const objectFolder = pgTable(
  'object_folder',
  {
    only: boolean().primaryKey().default(true),
    id: text().notNull(),
  },
  (table) => [check('object_folder_only', sql`${table.only}`)],
);
