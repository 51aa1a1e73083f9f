import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { KYC_STATUS, type DocumentKind } from '#protocol/lookups.ts';
import { bytes, time } from './columns.ts';
import { users } from './accounts.ts';
import { files } from './files.ts';

/**
 * A user's KYC case (spec §3 and §4). Its status is copied in the same transaction to `users.kyc_status`, which other
 * domains read. It is removed with the account.
 */
export const kycCases = pgTable(
  'kyc_cases',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: smallint().notNull().default(KYC_STATUS.pending),
    trueName: text('true_name').notNull().default(''),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull().default(''),
    documentNumber: text('document_number').notNull().default(''),
    /** The last day on which the document is valid; null for one that does not expire. */
    expiresOn: date('expires_on', { mode: 'string' }),
    submittedAt: time('submitted_at'),
    decidedAt: time('decided_at'),
    /** Reason of the last rejection; null without one. */
    reviewReason: jsonb('review_reason').$type<ReviewReasonGiven>(),
  },
  (table) => [
    index('kyc_cases_waiting')
      .on(table.submittedAt)
      .where(sql`${table.status} = 1`),
    index('kyc_cases_due')
      .on(table.expiresOn)
      .where(sql`${table.status} = 2`),
    check('kyc_cases_status', sql`${table.status} BETWEEN 0 AND 4`),
  ],
);

/** Every move of a case, in order, with its actor and reason. */
export const kycMoves = pgTable(
  'kyc_moves',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => kycCases.userId, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** Null for the system. */
    actorId: text('actor_id'),
    move: text().notNull(),
    /** The resulting status. */
    status: smallint().notNull(),
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [index('kyc_moves_case').on(table.userId, table.seq)],
);

/** The documents of a case, in the order of submission. */
export const kycDocuments = pgTable(
  'kyc_documents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => kycCases.userId, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text().$type<DocumentKind>().notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fileId] }), index('kyc_documents_file').on(table.fileId)],
);

/** Links to documents: valid for a minute in the session they were issued for. Stores the token's SHA-256 only. */
export const documentLinks = pgTable(
  'document_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    viewerId: text('viewer_id').notNull(),
    sessionId: text('session_id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('document_links_age').on(table.expiresAt)],
);

/** Every view of a document, including the owner's. Append-only; outlives the document. */
export const documentViews = pgTable(
  'document_views',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fileId: text('file_id').notNull(),
    ownerId: text('owner_id').notNull(),
    viewerId: text('viewer_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('document_views_file').on(table.fileId, table.seq)],
);
