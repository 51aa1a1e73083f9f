import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../stores.ts';
import { storeApplication, storeSettings } from '../stores.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode, pageNo } from './fields.ts';

const code = textUpTo(16);
export const storeMine = defineEndpoint(calls.storeMine, {
  summary: 'The user’s own store and its moves; `store` is null before the first application',
  errors: [],
});
export const storeApply = defineEndpoint(calls.storeApply, {
  summary: 'Submits an application, again after a rejection; it may be changed until its review begins',
  body: storeApplication,
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const storeSaveSettings = defineEndpoint(calls.storeSaveSettings, {
  summary: 'Saves logo, background, profile, terms, return policy, opening hours, phone; unless `was` is no longer so',
  body: z.extend(storeSettings, {
    /** The settings that are replaced, as they were read. */
    was: z.optional(storeSettings),
  }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused', 'Changed'],
});
export const storeRename = defineEndpoint(calls.storeRename, {
  summary: 'Changes the display name, at most once in 30 days',
  body: z.object({ displayName: textUpTo(200) }),
  errors: ['FieldsInvalid', 'StoreNameChangedLately', 'MoveRefused'],
});
export const storeSendEmailCode = defineEndpoint(calls.storeSendEmailCode, {
  summary: 'Sends a code to the future e-mail address of the store',
  body: z.object({ email: textUpTo(254), languageCode }),
  errors: ['FieldsInvalid'],
});
export const storeVerifyEmail = defineEndpoint(calls.storeVerifyEmail, {
  summary: 'Verifies the e-mail address of the store, also before the first application',
  body: z.object({ email: textUpTo(254), code }),
  errors: ['FieldsInvalid', 'StoreEmail_VerifyCodeMatchError', 'CodeTooManyTries'],
});
export const storeEmail = defineEndpoint(calls.storeEmail, {
  summary: 'Verified addresses for the user’s store, with the verified address of the account',
  errors: [],
});
export const storePage = defineEndpoint(calls.storePage, {
  summary: 'The public page of a store; its owner sees it while it is frozen',
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
  summary: 'Adds a post, or changes the own post with that id',
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
  summary: 'Likes a post, or removes the like',
  params: z.object({ id }),
  body: z.object({ like: z.boolean() }),
  errors: [],
});
export const storeComments = defineEndpoint(calls.storeComments, {
  summary: 'The comments on a store, the latest first',
  params: z.object({ storeId: id }),
  query: z.object({ pageNo, languageCode }),
  errors: [],
});
export const saveComment = defineEndpoint(calls.saveComment, {
  summary:
    'Comments on a store that the user had dealings with; replaces an earlier comment on the same goods or the store',
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
  summary: 'Removes an own comment',
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
