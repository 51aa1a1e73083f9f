import { z } from 'zod';

/** The first entry of a backup. */
export const MANIFEST_FILE = 'backup.json';
/** The secret key of the data folder. */
export const SECRET_FILE = 'secret.key';
/** The values of all sequences. */
export const SEQUENCES_FILE = 'sequences.json';
/** How many rows each table has; it follows the tables. */
export const ROW_COUNTS_FILE = 'rows.json';
export const TABLE_PREFIX = 'tables/';
export const OBJECT_PREFIX = 'objects/';

export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** `when` of the newest migration in its journal. */
  migration: z.number(),
  /** Columns without generated ones, by table, in the order of the file. */
  tables: z.record(z.string(), z.array(z.string()).min(1)),
  /** Where the objects are: in this file, or in a bucket that the backup leaves alone. */
  objects: z.enum(['included', 's3']),
});
export type Manifest = z.infer<typeof manifest>;

export const sequences = z.record(z.string(), z.object({ value: z.string(), called: z.boolean() }));
export const rowCounts = z.record(z.string(), z.number());

export const tableEntry = (table: string, part: number): string =>
  `${TABLE_PREFIX}${table}/${String(part).padStart(8, '0')}`;

/** @returns the table of an entry; undefined for other entries */
export const tableOfEntry = (name: string): string | undefined =>
  name.startsWith(TABLE_PREFIX) ? name.slice(TABLE_PREFIX.length).split('/', 1)[0] : undefined;

/** Quotes an identifier of SQL. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables of the application and their columns, without generated ones. */
export const TABLES_SQL = `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = ''
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.relname ORDER BY c.relname`;
