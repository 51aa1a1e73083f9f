/** Forms half filled in that no browser may keep (papers, addresses, phone numbers): kept with the account. */
import { z } from 'zod';
import { timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** A form's name: a family, and what it is about: `address:new`, `kyc`, `store`. */
export const formName = z.string().regex(/^[a-z]{1,24}(:[A-Za-z0-9-]{1,64})?$/);
export const readDraft = defineCall({
  name: 'drafts.read',
  method: 'GET',
  path: '/api/ClientUser/drafts/:form',
  access: 'user',
  summary: 'What was saved of a form; null when nothing',
  params: z.object({ form: formName }),
  answer: z.object({ value: z.unknown(), savedAt: timestamp.nullable() }),
  errors: [],
});
export const saveDraft = defineCall({
  name: 'drafts.save',
  method: 'POST',
  path: '/api/ClientUser/drafts/:form',
  access: 'user',
  summary: 'Saves a form as it stands; null forgets it. At most 64 kB, and 50 forms a person',
  params: z.object({ form: formName }),
  body: z.object({ value: z.unknown() }),
  answer: z.object({ savedAt: timestamp }),
  errors: ['FieldsInvalid'],
});
