/** The contact form of visitors, and the queue in which staff read its messages and answer them by mail. */
import * as z from 'zod/mini';
import { SERVER_LANGUAGES } from '../locales.ts';
import { CONTACT_SUBJECTS } from '../rules/contact-fields.ts';
import { count, id, timestamp } from '../scalars.ts';
import { RECORDING_PATH } from '../rules/recording.ts';
import { defineCall } from './define-call.ts';

/** An event that a chart of the sender's worker got (protocol/rules/recording.ts). */
const recordedEvent = z.object({
  at: z.number(),
  actor: z.string(),
  chart: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.string()),
  state: z.string(),
});
export const recordedEvents = z.array(recordedEvent);

export const contactSend = defineCall({
  name: 'contact.send',
  method: 'POST',
  path: '/api/Public/contactus/send',
  access: 'public',
  response: z.object({}),
});
export const contactList = defineCall({
  name: 'contact.list',
  method: 'GET',
  path: '/api/staff/contact',
  access: 'service',
  response: z.object({
    items: z.array(
      z.object({
        id,
        subject: z.enum(CONTACT_SUBJECTS),
        name: z.string(),
        email: z.string(),
        language: z.enum(SERVER_LANGUAGES),
        message: z.string(),
        /** Whether `contact.recording` has what the sender's worker did. */
        hasRecording: z.boolean(),
        createTime: timestamp,
        /** Null while it waits; `answer` is null when it was closed without one. */
        handled: z.nullable(z.object({ at: timestamp, by: z.string(), answer: z.nullable(z.string()) })),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});
export const contactRecording = defineCall({
  name: 'contact.recording',
  method: 'GET',
  path: RECORDING_PATH,
  access: 'service',
  response: z.object({ events: recordedEvents }),
});
export const contactHandle = defineCall({
  name: 'contact.handle',
  method: 'POST',
  path: '/api/staff/contact/:id/handle',
  access: 'service',
  response: z.object({}),
});

/** Every call of this file. */
export const CONTACT_CALLS = [contactSend, contactList, contactRecording, contactHandle] as const;
