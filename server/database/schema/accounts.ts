import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ServerLanguage } from '#protocol/locales.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import type { CurrencyCode } from '#protocol/money.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Accounts (spec §3, User). Whether somebody is a store, its name and logo stand in `stores`. */
export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Lower case, as every username (spec §5). */
  username: text().notNull().unique(),
  /** What others see; null until the person gives a name. The username is for signing in and is shown to nobody. */
  trueName: text('true_name'),
  /** Lower case. */
  email: text(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Digits only, without `+`. */
  areaCode: text('area_code'),
  mobile: text(),
  mobileVerified: boolean('mobile_verified').notNull().default(false),
  /** argon2id in PHC form; null for an account that only signs in through a third party. */
  passwordHash: text('password_hash'),
  gender: smallint(),
  currency: text().$type<CurrencyCode>().notNull().default('HKD'),
  kycStatus: smallint('kyc_status').notNull().default(KYC_STATUS.pending),
  languageCode: text('language_code').$type<ServerLanguage>().notNull().default('EN'),
  headFileId: text('head_file_id'),
  isCustomerService: boolean('is_customer_service').notNull().default(false),
  /** When this customer-service person last reported to be at the desk; new service rooms go to the latest. */
  deskTime: timestamp('desk_time', { withTimezone: true, precision: 3 }),
  /** When the last socket of this person closed. */
  lastSeenTime: timestamp('last_seen_time', { withTimezone: true, precision: 3 }),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
}, (table) => [
  uniqueIndex('users_email').on(table.email),
  uniqueIndex('users_mobile').on(table.areaCode, table.mobile),
  index('users_desk').on(table.deskTime.desc().nullsLast(), table.id).where(sql`${table.isCustomerService}`),
  check('users_id', sql`${table.id} ~ '^[A-Za-z0-9-]{1,64}$'`),
  check('users_username', sql`${table.username} ~ '^[a-z0-9_.]{4,20}$'`),
  check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  check('users_gender', sql`${table.gender} IN (1, 2)`),
  check('users_kyc', sql`${table.kycStatus} BETWEEN 0 AND 4`),
]);

/** One signed-in device. The token itself is kept nowhere: only its SHA-256. A session that ended is a row that is gone. */
export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: bytes('token_hash').notNull().unique(),
  userAgent: text('user_agent').notNull().default(''),
  address: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true, precision: 3 }).notNull(),
}, (table) => [
  index('sessions_user').on(table.userId),
  index('sessions_idle').on(table.lastSeenAt),
]);
