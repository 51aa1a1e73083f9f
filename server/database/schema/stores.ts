import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { STORE_STATUS, STORE_TYPE } from '#protocol/lookups.ts';

/** Stores (spec §3, Store). One a person; it sells once its status is success. */
export const stores = pgTable('stores', {
  id: text().primaryKey(),
  /** The number people see. */
  num: text().notNull().unique(),
  ownerId: text('owner_id').notNull(),
  type: smallint().notNull().default(STORE_TYPE.individual),
  status: smallint().notNull().default(STORE_STATUS.draft),
  /** Frozen by staff: a flag beside the status. */
  frozen: boolean().notNull().default(false),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  displayNameChangedAt: timestamp('display_name_changed_at', { withTimezone: true }),
  /** Full name of the company, or of the person. */
  entityName: text('entity_name').notNull(),
  contactPhone: text('contact_phone').notNull().default(''),
  businessCategory: text('business_category').notNull().default(''),
  address: text().notNull().default(''),
  logoFileId: text('logo_file_id'),
  backgroundFileId: text('background_file_id'),
  profile: text().notNull().default(''),
  terms: text().notNull().default(''),
  returnPolicy: text('return_policy').notNull().default(''),
  openingHours: text('opening_hours').notNull().default(''),
  phone: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
}, (table) => [
  uniqueIndex('stores_owner').on(table.ownerId),
  check('stores_type', sql`${table.type} IN (1, 2)`),
  check('stores_status', sql`${table.status} BETWEEN 0 AND 4`),
]);
