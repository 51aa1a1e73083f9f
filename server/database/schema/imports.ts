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

/** Bulk imports (server/imports). The counters are those of the present run, and its checkpoint. */
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
    /** Of a CSV file: its delimiter. Of a JSON document: the name under which its list stands, or empty. */
    shape: text().notNull(),
    state: text().$type<GoodsImport['state']>().notNull(),
    /** Whether the present or last run was dry. */
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
    /** Which process runs it, and until when that is believed. */
    leaseBy: text('lease_by'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    /** Times in a row that a run broke off by accident. */
    accidents: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('imports_owner').on(table.ownerId, table.createdAt),
    index('imports_running')
      .on(table.leaseUntil)
      .where(sql`${table.state} IN ('checking', 'importing')`),
    check(
      'imports_state',
      sql`${table.state} IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed')`,
    ),
  ],
);

/** By which number of the merchant's own goods were imported, and what the row said then. */
export const importedGoods = pgTable(
  'imported_goods',
  {
    sellerId: text('seller_id').notNull(),
    key: text().notNull(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id, { onDelete: 'cascade' }),
    /** SHA-256 of what the row came to. */
    digest: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.key] }), index('imported_goods_goods').on(table.goodsId)],
);

/** What was wrong, line by line; the first ten thousand. */
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
