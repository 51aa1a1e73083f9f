import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The decisions of the domain charts, a row for each transaction and entity, written in the transaction that carries
 * them out; refused ones too. They name no user. `npm run model -- conform` decides them again by the charts of today.
 */
export const decisions = pgTable('decisions', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  /** Id of the chart. */
  chart: text().notNull(),
  /** What was decided about; null for a KYC case, which is identified by its user. */
  entity: text(),
  /** JSON text: state, move, facts and answer of each (machines/domain/decision-record.ts). */
  steps: text().notNull(),
});
