import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../imports.ts';
import { mapping } from '../imports.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** What a row gets where its own column is empty or there is none. */
const defaults = z._default(z.record(z.string(), textUpTo(400)), {});

const one = { params: z.object({ id }) };
export const createImport = defineEndpoint(calls.createImport, {
  summary: 'Reads the head of an uploaded file and suggests what its columns mean',
  body: z.object({ fileId: id }),
  errors: ['FileNotUploaded', 'ImportNotReadable'],
});
export const listImports = defineEndpoint(calls.listImports, {
  summary: 'The person’s imports, the latest first',
  errors: [],
});
export const readImport = defineEndpoint(calls.readImport, {
  summary: 'How far an import has come',
  ...one,
  errors: [],
});
export const configureImport = defineEndpoint(calls.configureImport, {
  summary: 'Says what the columns mean',
  ...one,
  body: z.object({ mapping, defaults }),
  errors: ['FieldsInvalid', 'MoveRefused'],
});
export const startImport = defineEndpoint(calls.startImport, {
  summary: 'Checks every row and writes nothing (dry), or makes drafts of the rows that are right',
  ...one,
  body: z.object({ dry: z.boolean() }),
  errors: ['FieldsInvalid', 'MoveRefused', 'GoodsTooMany'],
});
export const stopImport = defineEndpoint(calls.stopImport, {
  summary: 'Stops; what is in stays in',
  ...one,
  body: z.object({}),
  errors: ['MoveRefused'],
});
export const importProblems = defineEndpoint(calls.importProblems, {
  summary: 'What was wrong, line by line',
  ...one,
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
  errors: [],
});
