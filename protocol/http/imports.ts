/**
 * Bulk import of goods: upload a file of category `import` → `create` reads its head and suggests a mapping →
 * `configure` → `start`, dry or not → `read` reports progress, `problems` the faulty lines. After a crash an import
 * continues where it stopped; no row is imported twice.
 */
import * as z from 'zod/mini';
import { id, timestamp, count, textUpTo } from '../scalars.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { IMPORTED_GOODS_FIELDS } from '../rules/goods-fields.ts';
import { defineCall } from './define-call.ts';

/**
 * Fields of goods that a column may fill; `key` is the merchant's own number, which identifies a row. `properties` and
 * `provenance` hold all details and steps as a JSON list, or one a line. These are also the columns of an export.
 */
export const IMPORT_FIELDS = [
  'key',
  'title.EN',
  'title.ZHHK',
  'title.ZHCN',
  'description.EN',
  'description.ZHHK',
  'description.ZHCN',
  ...IMPORTED_GOODS_FIELDS,
  'length',
  'width',
  'height',
  'linkUrl',
  'tokenStandard',
  'videoUrl',
  'conditionNote.EN',
  'conditionNote.ZHHK',
  'conditionNote.ZHCN',
  'properties',
  'provenance',
  'property',
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** `uploaded` waits for a mapping. Stopped and failed imports may be started again. */
const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'] as const;

/**
 * Column (a dotted path for nested JSON, e.g. `title.zh-hant`) → field. Several columns may be a `property`,
 * which has the column's name.
 */
export const mapping = z
  .array(z.object({ column: textUpTo(200), field: z.enum(IMPORT_FIELDS) }))
  .check(z.maxLength(200));

const goodsImport = z.object({
  id,
  fileId: id,
  fileName: z.string(),
  format: z.enum(['csv', 'json', 'jsonl']),
  state: z.enum(IMPORT_STATES),
  columns: z.array(z.string()),
  sample: z.array(z.record(z.string(), z.string())),
  mapping,
  defaults: z.record(z.string(), z.string()),
  /** Rows and bytes that the current run has read so far, and the results of the rows. */
  rows: count,
  accepted: count,
  refused: count,
  unchanged: count,
  bytes: count,
  bytesTotal: count,
  createTime: timestamp,
  errorCode: z.nullable(z.string()),
});

export type GoodsImport = z.infer<typeof goodsImport>;
export const createImport = defineCall({
  name: 'imports.create',
  method: 'POST',
  path: '/api/Goods/imports',
  access: 'user',
  response: goodsImport,
});
export const listImports = defineCall({
  name: 'imports.list',
  method: 'GET',
  path: '/api/Goods/imports',
  access: 'user',
  response: z.array(goodsImport),
});
export const readImport = defineCall({
  name: 'imports.read',
  method: 'GET',
  path: '/api/Goods/imports/:id',
  access: 'user',
  response: goodsImport,
});
export const configureImport = defineCall({
  name: 'imports.configure',
  method: 'POST',
  path: '/api/Goods/imports/:id/mapping',
  access: 'user',
  response: goodsImport,
});
export const startImport = defineCall({
  name: 'imports.start',
  method: 'POST',
  path: '/api/Goods/imports/:id/start',
  access: 'user',
  response: goodsImport,
  refreshes: ['goods'],
});
export const stopImport = defineCall({
  name: 'imports.stop',
  method: 'POST',
  path: '/api/Goods/imports/:id/stop',
  access: 'user',
  response: goodsImport,
});
export const importProblems = defineCall({
  name: 'imports.problems',
  method: 'GET',
  path: '/api/Goods/imports/:id/problems',
  access: 'user',
  response: z.object({
    items: z.array(
      z.object({ line: count, key: z.string(), field: z.string(), problem: z.enum(FIELD_PROBLEMS), value: z.string() }),
    ),
    next: z.nullable(count),
  }),
});

/** Every call of this file. */
export const IMPORTS_CALLS = [
  createImport,
  listImports,
  readImport,
  configureImport,
  startImport,
  stopImport,
  importProblems,
] as const;
