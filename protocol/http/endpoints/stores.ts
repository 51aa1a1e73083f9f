import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../stores.ts';
import { storeApplication, storeSettings } from '../stores.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode, pageNo } from './fields.ts';

const code = textUpTo(16);
export const storeMine = defineEndpoint(calls.storeMine, {
  summary: 'The person’s own store; `store` is null before the first application. `state.moves` says what may be done',
  errors: [],
});
export const storeApply = defineEndpoint(calls.storeApply, {
  summary: 'Hands in an application, again after a refusal; what nobody has begun to review may be changed',
  body: storeApplication,
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const storeSaveSettings = defineEndpoint(calls.storeSaveSettings, {
  summary: 'Logo, background, profile, terms, return policy, opening hours, phone',
  body: storeSettings,
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const storeRename = defineEndpoint(calls.storeRename, {
  summary: 'A new display name; once in 30 days',
  body: z.object({ displayName: textUpTo(200) }),
  errors: ['FieldsInvalid', 'StoreNameChangedLately', 'MoveRefused'],
});
export const storeSendEmailCode = defineEndpoint(calls.storeSendEmailCode, {
  summary: 'Sends a code to the address the store is to have',
  body: z.object({ email: textUpTo(254), languageCode }),
  errors: ['FieldsInvalid'],
});
export const storeVerifyEmail = defineEndpoint(calls.storeVerifyEmail, {
  summary: 'Proves the store’s address; before the first application too',
  body: z.object({ email: textUpTo(254), code }),
  errors: ['FieldsInvalid', 'StoreEmail_VerifyCodeMatchError', 'CodeTooManyTries'],
});
export const storeEmail = defineEndpoint(calls.storeEmail, {
  summary: 'Addresses the person has proven for a store; the account’s own verified one counts',
  errors: [],
});
export const storePage = defineEndpoint(calls.storePage, {
  summary: 'A store as everybody sees it; its owner sees it frozen too',
  params: z.object({ storeId: id }),
  errors: [],
});
export const storeMedia = defineEndpoint(calls.storeMedia, {
  summary: 'Pictures and videos of a store, the latest first',
  params: z.object({ storeId: id }),
  query: z.object({ pageNo }),
  errors: [],
});
export const saveStoreMedia = defineEndpoint(calls.saveStoreMedia, {
  summary: 'Adds a post, or changes the own one of that id',
  body: z.object({
    id,
    type: z.union([z.literal(1), z.literal(2)]),
    content: textUpTo(4_000),
    fileIds: z.array(id).check(z.maxLength(20)),
    coverFileId: z.nullable(id),
  }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const removeStoreMedia = defineEndpoint(calls.removeStoreMedia, {
  summary: 'Removes an own post',
  params: z.object({ id }),
  errors: [],
});
export const likeStoreMedia = defineEndpoint(calls.likeStoreMedia, {
  summary: 'Likes a post, or no longer',
  params: z.object({ id }),
  body: z.object({ like: z.boolean() }),
  errors: [],
});
export const storeComments = defineEndpoint(calls.storeComments, {
  summary: 'What people say of a store, the latest first',
  params: z.object({ storeId: id }),
  query: z.object({ pageNo, languageCode }),
  errors: [],
});
export const saveComment = defineEndpoint(calls.saveComment, {
  summary:
    'Comments on a store one has talked with; posted again for the same goods (or none) it replaces the earlier one',
  params: z.object({ storeId: id }),
  body: z.object({
    level: z.int(),
    content: textUpTo(4_000),
    fileIds: z.array(id).check(z.maxLength(20)),
    goodsId: z.nullable(id),
  }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'CommentNotAllowed'],
});
export const removeComment = defineEndpoint(calls.removeComment, {
  summary: 'Takes an own comment back',
  params: z.object({ id }),
  errors: [],
});
export const storeAnalytics = defineEndpoint(calls.storeAnalytics, {
  summary: 'Visits, favourites, chats and offers of own goods, by day and by goods',
  query: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
    languageCode,
  }),
  errors: [],
});
