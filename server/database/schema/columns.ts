import { sql, type SQL } from 'drizzle-orm';
import { customType, numeric, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Money, exact (protocol/money.ts): 18 digits before the point, 8 after it. */
export const amount = (name: string) => numeric(name, { precision: 26, scale: 8 });
/** Binary data, such as hashes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A point in time in milliseconds, like on the wire. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Condition of a CHECK: the column has one of these constants, which need no escaping. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
