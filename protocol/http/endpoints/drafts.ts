import * as z from 'zod/mini';
import { count, id } from '../../scalars.ts';
import * as calls from '../drafts.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** The name of a form: a family and optionally its subject, e.g. `address:new`, `kyc`, `store`. */
const formName = z.string().check(z.regex(/^[a-z]{1,24}(:[A-Za-z0-9-]{1,64})?$/));
export const readDraft = defineEndpoint(calls.readDraft, {
  summary: 'The saved draft of a form, or null',
  params: z.object({ form: formName }),
  errors: [],
});
export const saveDraft = defineEndpoint(calls.saveDraft, {
  summary: 'Saves the draft of a form; null deletes it. At most 64 kB, and 50 forms per user',
  params: z.object({ form: formName }),
  body: z.object({ value: z.unknown() }),
  errors: ['FieldsInvalid', 'DraftsTooMany'],
});
export const readReplyDraft = defineEndpoint(calls.readReplyDraft, {
  summary: 'The draft of a reply, by the article that it answers',
  params: z.object({ id }),
  errors: [],
});
export const saveReplyDraft = defineEndpoint(calls.saveReplyDraft, {
  summary: 'Saves the draft of a reply unless another device has changed it; at most 50 drafts per user',
  params: z.object({ id }),
  body: z.object({ revision: count, data: calls.replyDraft }),
  errors: ['Changed', 'FieldsInvalid', 'DraftsTooMany'],
});
