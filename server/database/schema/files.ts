import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { FileCategory } from '#protocol/http/files.ts';
import { bytes } from './columns.ts';

/**
 * - `pending`   a link was handed out, nothing arrived yet
 * - `receiving` bytes are arriving; the link is taken
 * - `ready`     sniffed, re-encoded, stored: may be referred to
 * - `refused`   the content was not acceptable; the link is spent
 */
export type FileState = 'pending' | 'receiving' | 'ready' | 'refused';

/** Every uploaded file. What stands here after `ready` was found out by the server, never claimed by the sender. */
export const files = pgTable(
  'files',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id').notNull(),
    category: text().$type<FileCategory>().notNull(),
    /** As the owner called it; shown and offered for saving, never part of a path. */
    name: text().notNull(),
    /** Declared while pending, true when ready. */
    contentType: text('content_type').notNull(),
    state: text().$type<FileState>().notNull().default('pending'),
    size: bigint({ mode: 'number' }).notNull().default(0),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** The picture this is the thumbnail of. */
    thumbOf: text('thumb_of'),
    /** SHA-256 of the upload link's token: the token itself is kept nowhere. Null once the link is of no more use. */
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

/** What a file may hang on. A chat room gives its members the right to read; the others make a file stay. */
export type FileUseKind = 'room' | 'avatar' | 'goods' | 'store' | 'kyc' | 'import' | 'agentBuy';

/** Who refers to a file. A file without any use is an orphan and is swept. */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text().$type<FileUseKind>().notNull(),
    /** Room id, user id, goods id or store id; of what a store posts and is told, the id of the post or comment. */
    ref: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.kind, table.ref] }),
    // Whoever saves looks for what hung there before.
    index('file_uses_ref').on(table.ref, table.kind),
  ],
);
