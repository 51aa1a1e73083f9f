import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { STORE_STATUS, STORE_TYPE, type DocumentKind } from '#protocol/lookups.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The public number is `ST-` and this. The demo's stores have lower numbers. */
export const storeNumbers = pgSequence('store_numbers', { startWith: 20_001 });

/** Stores (spec §3, Store). One per user; it sells once its status is success. */
export const stores = pgTable(
  'stores',
  {
    id: text().primaryKey(),
    /** The public number. */
    num: text().notNull().unique(),
    ownerId: text('owner_id').notNull(),
    type: smallint().$type<1 | 2>().notNull().default(STORE_TYPE.individual),
    status: smallint().notNull().default(STORE_STATUS.draft),
    /** Frozen by staff: a flag beside the status. */
    frozen: boolean().notNull().default(false),
    /** Reason of the freeze, until the release. */
    freezeReason: jsonb('freeze_reason').$type<ReviewReasonGiven>(),
    name: text().notNull(),
    displayName: text('display_name').notNull(),
    displayNameChangedAt: timestamp('display_name_changed_at', { withTimezone: true }),
    /** Full name of the company or the owner. */
    entityName: text('entity_name').notNull(),
    contactPhone: text('contact_phone').notNull().default(''),
    /** Lower case. Verified: see `store_emails`. */
    email: text().notNull().default(''),
    businessCategory: text('business_category').notNull().default(''),
    address: text().notNull().default(''),
    logoFileId: text('logo_file_id'),
    backgroundFileId: text('background_file_id'),
    profile: text().notNull().default(''),
    terms: text().notNull().default(''),
    returnPolicy: text('return_policy').notNull().default(''),
    openingHours: text('opening_hours').notNull().default(''),
    phone: text().notNull().default(''),
    /** When it was last submitted; the promised 24 hours begin here. */
    submittedAt: moment('submitted_at'),
    /** When staff were reminded of the promised time; null again after another submission. */
    remindedAt: moment('reminded_at'),
    /** Staff who review it or decided last. */
    reviewerId: text('reviewer_id'),
    decidedAt: moment('decided_at'),
    /** Reason of the last rejection; null again after another submission. */
    reviewReason: jsonb('review_reason').$type<ReviewReasonGiven>(),
    /** Number of comments and the sum of their levels. Written under the lock of this row. */
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('stores_owner').on(table.ownerId),
    // Names are unique without regard to case; rejected stores hold none.
    uniqueIndex('stores_display_name')
      .on(sql`lower(normalize(${table.displayName}, NFKC))`)
      .where(sql`${table.status} <> 3`),
    index('stores_waiting')
      .on(table.submittedAt, table.id)
      .where(sql`${table.status} IN (0, 1)`),
    check('stores_type', sql`${table.type} IN (1, 2)`),
    check('stores_status', sql`${table.status} BETWEEN 0 AND 4`),
    check('stores_rating', sql`${table.ratingSum} BETWEEN ${table.ratingCount} AND 5 * ${table.ratingCount}`),
  ],
);

/** Every move of a store's chart, in order, with its actor and reason. */
export const storeMoves = pgTable(
  'store_moves',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Null for the system. */
    actorId: text('actor_id'),
    move: text().notNull(),
    /** The resulting status. */
    status: smallint().notNull(),
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [index('store_moves_store').on(table.storeId, table.seq)],
);

/** Documents of a store's application. Files of category `reviewDocument`: read through links only. */
export const storeDocuments = pgTable(
  'store_documents',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.position] }), index('store_documents_file').on(table.fileId)],
);

/** Addresses that a user verified for a store, also before an application. Lower case. */
export const storeEmails = pgTable(
  'store_emails',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    verifiedAt: moment('verified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

/** Posts of a store (spec §3, Media post): 1 pictures, 2 a video with a cover. */
export const storeMedia = pgTable(
  'store_media',
  {
    id: text().primaryKey(),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    type: smallint().$type<1 | 2>().notNull(),
    content: text().notNull().default(''),
    /** In display order. */
    fileIds: text('file_ids').array().notNull(),
    coverFileId: text('cover_file_id'),
    /** Number of its rows in `store_media_likes`. */
    likes: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('store_media_newest').on(table.storeId, table.createdAt.desc(), table.id),
    check('store_media_type', sql`${table.type} IN (1, 2)`),
    check('store_media_likes_count', sql`${table.likes} >= 0`),
  ],
);

/** Likes of posts, one per user. */
export const storeMediaLikes = pgTable(
  'store_media_likes',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => storeMedia.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.userId] }), index('store_media_likes_user').on(table.userId)],
);
