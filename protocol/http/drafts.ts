/**
 * Drafts that the server stores: of forms that no browser may store (documents, addresses, phone numbers), and of
 * replies, which continue on every device.
 */
import * as z from 'zod/mini';
import { richContent } from '../entities/rich-content.ts';
import { count, id, timestamp } from '../scalars.ts';
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

export const replyDraft = z.object({ id: z.union([id, z.literal('')]), content: richContent });
/** The draft of a reply by its thread; revision 0 before the first save. */
export const readReplyDraft = defineCall({
  name: 'drafts.readReply',
  method: 'GET',
  path: '/api/ClientUser/replyDrafts/:id',
  access: 'user',
  response: z.object({ revision: count, data: replyDraft, editable: z.literal(true) }),
});
export const saveReplyDraft = defineCall({
  name: 'drafts.saveReply',
  method: 'POST',
  path: '/api/ClientUser/replyDrafts/:id',
  access: 'user',
  response: z.object({ revision: count }),
  quiet: true,
});

/** Every call of this file. */
export const DRAFTS_CALLS = [readDraft, saveDraft, readReplyDraft, saveReplyDraft] as const;
