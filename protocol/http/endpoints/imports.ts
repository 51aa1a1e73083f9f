import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../imports.ts';
import { mapping } from '../imports.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** Values of fields whose column is empty or missing. */
const defaults = z._default(z.record(z.string(), textUpTo(400)), {});

const importId = z.object({ id });
export const createImport = defineEndpoint(calls.createImport, {
  summary: 'Reads the head of an uploaded file and suggests a mapping',
  body: z.object({ fileId: id }),
  errors: ['FileNotUploaded', 'ImportNotReadable', 'ImportParked'],
});
export const listImports = defineEndpoint(calls.listImports, {
  summary: 'The user’s imports, the latest first',
  errors: [],
});
export const readImport = defineEndpoint(calls.readImport, {
  summary: 'One import with its progress',
  params: importId,
  errors: [],
});
export const configureImport = defineEndpoint(calls.configureImport, {
  summary: 'Sets the mapping of the columns',
  params: importId,
  body: z.object({ mapping, defaults }),
  errors: ['FieldsInvalid', 'MoveRefused'],
});
export const startImport = defineEndpoint(calls.startImport, {
  summary: 'Checks every row without writing (dry), or creates drafts of the valid rows',
  params: importId,
  body: z.object({ dry: z.boolean() }),
  errors: ['FieldsInvalid', 'MoveRefused', 'GoodsTooMany', 'ImportParked'],
});
export const stopImport = defineEndpoint(calls.stopImport, {
  summary: 'Stops an import; imported rows remain',
  params: importId,
  body: z.object({}),
  errors: ['MoveRefused'],
});
export const importProblems = defineEndpoint(calls.importProblems, {
  summary: 'The problems by line',
  params: importId,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
  errors: [],
});
