import * as z from 'zod/mini';
import { CONTACT, RECORDING } from '../../limits.ts';
import { CONTACT_SUBJECTS } from '../../rules/contact-fields.ts';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../contact.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode, pageNo } from './fields.ts';

export const contactSend = defineEndpoint(calls.contactSend, {
  summary: 'Sends a message to customer service; needs a captcha',
  body: z.object({
    subject: z._default(z.enum(CONTACT_SUBJECTS), 'general'),
    name: textUpTo(CONTACT.nameMax * 4),
    email: textUpTo(400),
    message: textUpTo(CONTACT.messageMax * 2),
    /** JSON of `RecordedEvent[]`. */
    recording: z.optional(textUpTo(RECORDING.textMax)),
    captchaId: id,
    captcha: textUpTo(16),
    languageCode,
  }),
  errors: ['FieldsInvalid', 'Image_VerifyCodeMatchError'],
});
export const contactList = defineEndpoint(calls.contactList, {
  summary: 'Messages of the contact form: waiting ones, the oldest first, or handled ones, the latest first',
  query: z.object({ filter: z._default(z.enum(['waiting', 'handled']), 'waiting'), pageNo }),
  errors: [],
});
export const contactRecording = defineEndpoint(calls.contactRecording, {
  summary: 'What the worker of a message’s sender did, for `npm run model -- --replay`',
  params: z.object({ id }),
  errors: [],
});
export const contactHandle = defineEndpoint(calls.contactHandle, {
  summary: 'Answers a waiting message by mail, or closes it without an answer',
  params: z.object({ id }),
  body: z.object({ answer: z.nullable(textUpTo(CONTACT.messageMax * 2)) }),
  errors: ['FieldsInvalid', 'MoveRefused'],
});
