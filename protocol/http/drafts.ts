/** Form drafts that no browser may store (documents, addresses, phone numbers): the server stores them. */
import * as z from 'zod/mini';
import { timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const readDraft = defineCall({
  name: 'drafts.read',
  method: 'GET',
  path: '/api/ClientUser/drafts/:form',
  access: 'user',
  response: z.object({ value: z.unknown(), savedAt: z.nullable(timestamp) }),
});
export const saveDraft = defineCall({
  name: 'drafts.save',
  method: 'POST',
  path: '/api/ClientUser/drafts/:form',
  access: 'user',
  response: z.object({ savedAt: timestamp }),
});

/** Every call of this file. */
export const DRAFTS_CALLS = [readDraft, saveDraft] as const;
