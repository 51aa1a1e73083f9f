import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { bytes } from './columns.ts';
import { files } from './files.ts';
import { goods } from './goods.ts';

/** Bulk imports (server/imports). Counters and checkpoint are those of the current run. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    fileName: text('file_name').notNull(),
    format: text().$type<GoodsImport['format']>().notNull(),
    /** Of a CSV file: its delimiter. Of a JSON document: the name of its list, or empty. */
    dialect: text().notNull(),
    state: text().$type<GoodsImport['state']>().notNull(),
    /** Whether the current or last run was a dry run. */
    dry: boolean().notNull().default(true),
    columns: jsonb().$type<string[]>().notNull(),
    sample: jsonb().$type<Record<string, string>[]>().notNull(),
    mapping: jsonb().$type<GoodsImport['mapping']>().notNull(),
    defaults: jsonb().$type<Record<string, string>>().notNull(),
    rows: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    bytesTotal: bigint('bytes_total', { mode: 'number' }).notNull(),
    problems: integer().notNull().default(0),
    errorCode: text('error_code'),
    /** Why the process ended that read the table: the import cannot be started again. Null unless it failed so. */
    parked: text().$type<'time' | 'memory' | 'ended'>(),
    /** Of the current run in other processes, ms. */
    processorTime: integer('processor_time').notNull().default(0),
    /** The process that runs it, and the end of its lease. */
    leasedBy: text('leased_by'),
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** Consecutive runs that failed unexpectedly. */
    failedRuns: integer('failed_runs').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('imports_owner').on(table.ownerId, table.createdAt),
    index('imports_parked')
      .on(table.ownerId)
      .where(sql`${table.parked} IS NOT NULL`),
    index('imports_running')
      .on(table.leasedUntil)
      .where(sql`${table.state} IN ('checking', 'importing')`),
    check(
      'imports_state',
      sql`${table.state} IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed')`,
    ),
  ],
);

/** Imported goods by the merchant's own key, with a digest of the row. */
export const importedGoods = pgTable(
  'imported_goods',
  {
    sellerId: text('seller_id').notNull(),
    key: text().notNull(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    /** SHA-256 of the content of the row. */
    digest: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.key] }), index('imported_goods_goods').on(table.goodsId)],
);

/** Problems by row; the first ten thousand. */
export const importProblems = pgTable(
  'import_problems',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    line: integer().notNull(),
    key: text().notNull(),
    field: text().notNull(),
    problem: text().$type<FieldProblem>().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.seq] })],
);
