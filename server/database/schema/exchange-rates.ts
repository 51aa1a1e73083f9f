import { sql } from 'drizzle-orm';
import { check, date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/**
 * The table of exchange rates: one row, replaced as a whole. Earlier tables are in the audit log.
 * A row of `exchange_rates` is Hong Kong dollars for one unit of a currency, with one for HKD itself, so that
 * `price * hkd` orders prices over currencies.
 */
export const exchangeRateTable = pgTable(
  'exchange_rate_table',
  {
    id: integer().primaryKey().default(1),
    day: date({ mode: 'string' }).notNull(),
    /** Empty for the reference rates of the release. */
    source: text().notNull(),
    revision: integer().notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (table) => [check('exchange_rate_table_single', sql`${table.id} = 1`)],
);

export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    hkd: numeric({ precision: 18, scale: 12 }).notNull(),
  },
  (table) => [check('exchange_rates_positive', sql`${table.hkd} > 0`)],
);
