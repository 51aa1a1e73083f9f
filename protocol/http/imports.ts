/**
 * Bulk import of goods. An import goes: upload a file of category `import` → `create` reads its head and suggests a
 * mapping
 * → `configure` → `start` dry or for good → `read` follows it → `problems` tells line by line. It goes on after a crash
 * where it stopped; rows that are in are never made twice.
 */
import { z } from 'zod';
import { id, timestamp } from '../scalars.ts';
import { IMPORTED_GOODS_FIELDS } from '../rules/goods-fields.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { defineCall } from './define-call.ts';

/** Fields of goods a column may fill; `key` is the merchant's own number, by which a row is known again. */
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
  'property',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
/** uploaded: waiting for a mapping. Stopped and failed imports may be started again. */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'] as const;

/**
 * Column (a dotted path for nested JSON, e.g. `title.zh-hant`) → field. Several columns may be `property`: their name
 * is the property's.
 */
const mapping = z.array(z.object({ column: z.string().max(200), field: z.enum(IMPORT_FIELDS) })).max(200);
/** What a row gets where its own column is empty or there is none. */
const defaults = z.record(z.string(), z.string().max(400)).default({});
const count = z.number().int().min(0);
export const goodsImport = z.object({
  id,
  fileId: id,
  fileName: z.string(),
  format: z.enum(['csv', 'json', 'jsonl']),
  state: z.enum(IMPORT_STATES),
  columns: z.array(z.string()),
  sample: z.array(z.record(z.string(), z.string())),
  mapping,
  defaults: z.record(z.string(), z.string()),
  /** Rows read so far of the present run, and their fates. `bytes` of `bytesTotal` are read. */
  rows: count,
  accepted: count,
  refused: count,
  unchanged: count,
  bytes: count,
  bytesTotal: count,
  createTime: timestamp,
  errorCode: z.string().nullable(),
});
export type GoodsImport = z.infer<typeof goodsImport>;
const one = { params: z.object({ id }) };

export const createImport = defineCall({
  name: 'imports.create',
  method: 'POST',
  path: '/api/Goods/imports',
  access: 'user',
  summary: 'Reads the head of an uploaded file and suggests what its columns mean',
  body: z.object({ fileId: id }),
  answer: goodsImport,
  errors: ['FileNotUploaded', 'ImportNotReadable'],
});
export const listImports = defineCall({
  name: 'imports.list',
  method: 'GET',
  path: '/api/Goods/imports',
  access: 'user',
  summary: 'The person’s imports, the latest first',
  answer: z.array(goodsImport),
  errors: [],
});
export const readImport = defineCall({
  name: 'imports.read',
  method: 'GET',
  path: '/api/Goods/imports/:id',
  access: 'user',
  summary: 'How far an import has come',
  ...one,
  answer: goodsImport,
  errors: [],
});
export const configureImport = defineCall({
  name: 'imports.configure',
  method: 'POST',
  path: '/api/Goods/imports/:id/mapping',
  access: 'user',
  summary: 'Says what the columns mean',
  ...one,
  body: z.object({ mapping, defaults }),
  answer: goodsImport,
  errors: ['FieldsInvalid', 'MoveRefused'],
});
export const startImport = defineCall({
  name: 'imports.start',
  method: 'POST',
  path: '/api/Goods/imports/:id/start',
  access: 'user',
  summary: 'Checks every row and writes nothing (dry), or makes drafts of the rows that are right',
  ...one,
  body: z.object({ dry: z.boolean() }),
  answer: goodsImport,
  errors: ['FieldsInvalid', 'MoveRefused', 'GoodsTooMany'],
  refreshes: ['goods'],
});
export const stopImport = defineCall({
  name: 'imports.stop',
  method: 'POST',
  path: '/api/Goods/imports/:id/stop',
  access: 'user',
  summary: 'Stops; what is in stays in',
  ...one,
  body: z.object({}),
  answer: goodsImport,
  errors: ['MoveRefused'],
});
export const importProblems = defineCall({
  name: 'imports.problems',
  method: 'GET',
  path: '/api/Goods/imports/:id/problems',
  access: 'user',
  summary: 'What was wrong, line by line',
  ...one,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  answer: z.object({
    items: z.array(
      z.object({ line: count, key: z.string(), field: z.string(), problem: z.enum(FIELD_PROBLEMS), value: z.string() }),
    ),
    next: count.nullable(),
  }),
  errors: [],
});
