import * as z from 'zod/mini';
import * as calls from '../drafts.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** A form's name: a family, and what it is about: `address:new`, `kyc`, `store`. */
export const formName = z.string().check(z.regex(/^[a-z]{1,24}(:[A-Za-z0-9-]{1,64})?$/));
export const readDraft = defineEndpoint(calls.readDraft, {
  summary: 'What was saved of a form; null when nothing',
  params: z.object({ form: formName }),
  errors: [],
});
export const saveDraft = defineEndpoint(calls.saveDraft, {
  summary: 'Saves a form as it stands; null forgets it. At most 64 kB, and 50 forms a person',
  params: z.object({ form: formName }),
  body: z.object({ value: z.unknown() }),
  errors: ['FieldsInvalid'],
});
