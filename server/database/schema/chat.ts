import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MessageFile, ReplyMessage } from '#protocol/entities/message.ts';
import type { LinkPreview } from '#protocol/rules/link-preview.ts';
import type { MessageMarks } from '#protocol/rules/message-marks.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { PARTICIPANT_TYPE, type ChatType, type ParticipantType } from '#protocol/lookups.ts';
import { bytes, isOneOf } from './columns.ts';
import { users } from './accounts.ts';

/**
 * Chat rooms. The two parties are part of the id (protocol/room-id.ts) and never change; staff may join.
 */
export const rooms = pgTable(
  'rooms',
  {
    id: text().primaryKey(),
    chatType: smallint('chat_type').$type<ChatType>().notNull(),
    refId: text('ref_id').notNull().default('0'),
    /** Title of the subject when the room was created. */
    refName: text('ref_name'),
    transTypeId: text('trans_type_id').notNull().default('0'),
    /** Who opened it: an empty room is listed for them only. Null: listed for all members. */
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * `ticks` of the newest message; 0 without any. Writing messages requires the lock of this row, which makes ticks
     * gap-free.
     */
    headTicks: bigint('head_ticks', { mode: 'number' }).notNull().default(0),
    /** Position of the newest message in the event log, of those that have one. */
    headPosition: bigint('head_position', { mode: 'number' }).notNull().default(0),
    /** Rises with every change of the members, under the lock of this row: a process sees that its copy is outdated. */
    membersRevision: integer('members_revision').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Time of the newest message, or of creation. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
    /**
     * The hour of `updatedAt`, for the indexes: an index on the time itself would be written with every message, this
     * one is with the first message of an hour.
     */
    updatedHour: timestamp('updated_hour', { withTimezone: true, precision: 3 }).generatedAlwaysAs(
      sql`date_bin('1 hour', updated_at, '2000-01-01T00:00:00Z')`,
    ),
  },
  (table) => [
    check('rooms_chat_type', sql`${table.chatType} BETWEEN 1 AND 6`),
    check('rooms_head', sql`${table.headTicks} >= 0`),
    // The parties of the id, to read the newest rooms of one (chat/rooms-page.sql.ts).
    index('rooms_of_lower').on(sql`split_part(split_part(id, '_', 4), '.', 1)`, table.updatedHour),
    index('rooms_of_higher').on(sql`split_part(split_part(id, '_', 4), '.', 2)`, table.updatedHour),
  ],
);

/** The members of a room, and how far each has read. */
export const roomMembers = pgTable(
  'room_members',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roomId: text('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    type: text().$type<ParticipantType>().notNull(),
    /** Read receipt: messages up to and including these ticks are read. Never decreases. */
    seenTicks: bigint('seen_ticks', { mode: 'number' }).notNull().default(0),
    /** When a member of staff joined a room of others. Null for the two parties. */
    joinedAt: timestamp('joined_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roomId] }),
    index('room_members_room').on(table.roomId),
    index('room_members_joined')
      .on(table.userId)
      .where(sql`${table.joinedAt} IS NOT NULL`),
    check('room_members_type', isOneOf(table.type, PARTICIPANT_TYPE)),
    check('room_members_seen', sql`${table.seenTicks} >= 0`),
  ],
);

/** Changes of a member's name or picture that the members of some rooms have not been notified yet. */
export const memberChanges = pgTable('member_changes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The last room, in the order of ids, whose members were notified. */
  lastRoomId: text('last_room_id').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }).notNull(),
});

/**
 * Messages. No foreign keys: rows are written under the lock of their room, and a check per row would cost a third of
 * the throughput.
 */
export const messages = pgTable(
  'messages',
  {
    roomId: text('room_id').notNull(),
    /** Position in the room: 1, 2, 3 … without a gap. */
    ticks: bigint({ mode: 'number' }).notNull(),
    /** Created by the sender's client; with the sender it is the idempotency key. */
    id: text().notNull(),
    senderId: text('sender_id').notNull(),
    content: text().notNull(),
    files: jsonb().$type<MessageFile[]>().notNull().default([]),
    /** The quoted message as it was when it was quoted. */
    reply: jsonb().$type<ReplyMessage>(),
    extra: jsonb().$type<Record<string, unknown>>(),
    /** Null until it is marked for the first time, and after its recall. */
    marks: jsonb().$type<MessageMarks>(),
    /** Of the first link; null without one, until its page was fetched, and after a recall. */
    preview: jsonb().$type<LinkPreview>(),
    language: text().$type<ServerLanguage>().notNull().default('EN'),
    /** SHA-256 of the posted body; distinguishes a repeated send from a reused id. */
    bodyHash: bytes('body_hash')
      .notNull()
      .default(sql`''`),
    /**
     * Position in the event log; rises with `ticks`. 0 in messages that are older than the log, null in those of the
     * system, whose events are in `events`.
     */
    position: bigint({ mode: 'number' }).default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.ticks] }),
    // The id first: one look finds the messages of the sender and those of the room.
    uniqueIndex('messages_idempotency').on(table.id, table.senderId),
    // For other nodes.
    index('messages_position')
      .on(table.position)
      .where(sql`${table.position} > 0`),
    index('messages_marked')
      .on(table.roomId)
      .where(sql`${table.marks} IS NOT NULL`),
  ],
);
