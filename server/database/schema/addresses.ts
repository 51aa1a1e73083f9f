import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';

/**
 * Delivery addresses (spec §3). A user with addresses has exactly one default: at most one by the index, at least one
 * by the deferred trigger `addresses_need_default` (migration `0000_initial`).
 */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    consignee: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** Digits only, without `+`. */
    areaCode: text('area_code').notNull(),
    /** The national number, digits only. */
    mobile: text().notNull(),
    detail: text().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
);
