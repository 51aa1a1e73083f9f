/**
 * Stores: joining, settings, the public page, media, comments, figures (spec §2 my-store, store-setting, shop-id; §3
 * Store).
 */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { caseState, paper, paperInput } from '../entities/review.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp } from '../scalars.ts';
import { SERVER_LANGUAGES } from '../locales.ts';
import { rating } from './goods-found.ts';
import { defineCall } from './define-call.ts';

const typed = (most: number) => z.string().max(most);
const count = z.number().int().min(0);
const pageNo = z.coerce.number().int().min(1).max(1_000).default(1);
const code = typed(16);

/** What is asked of who wants a store (spec §3, Store). `entityName` is the company's full name, or the person's. */
export const storeApplication = z.object({
  type: z.union([z.literal(1), z.literal(2)]),
  name: typed(200),
  displayName: typed(200),
  entityName: typed(200),
  contactPhone: typed(40),
  email: typed(254),
  businessCategory: typed(64),
  address: typed(400),
  papers: z.array(paperInput).max(20),
});
/** What the owner may change at any time. Lines of opening hours are free text. */
export const storeSettings = z.object({
  logoFileId: id.nullable(),
  backgroundFileId: id.nullable(),
  profile: typed(10_000),
  terms: typed(10_000),
  returnPolicy: typed(10_000),
  openingHours: typed(1_000),
  phone: typed(40),
});
/** The public face of a store. */
const face = {
  id,
  num: z.string(),
  displayName: z.string(),
  logo: fileRef.nullable(),
  background: fileRef.nullable(),
  profile: z.string(),
  terms: z.string(),
  returnPolicy: z.string(),
  openingHours: z.string(),
  phone: z.string(),
  businessCategory: z.string(),
  address: z.string(),
  createTime: timestamp,
};

export const storeMine = defineCall({
  name: 'stores.mine',
  method: 'GET',
  path: '/api/Store/mine',
  access: 'user',
  summary: 'The person’s own store; `store` is null before the first application. `state.moves` says what may be done',
  answer: z.object({
    state: caseState.extend({ frozen: z.boolean(), frozenReason: caseState.shape.reason }),
    store: z
      .object({
        ...face,
        application: storeApplication,
        papers: z.array(paper),
        settings: storeSettings,
        emailVerified: z.boolean(),
        files: z.array(fileRef),
        /** From when the display name may be changed again; null when now. */
        nextRenameAt: timestamp.nullable(),
      })
      .nullable(),
  }),
  errors: [],
});
export const storeApply = defineCall({
  name: 'stores.apply',
  method: 'POST',
  path: '/api/Store/apply',
  access: 'user',
  summary: 'Hands in an application, again after a refusal; what nobody has begun to review may be changed',
  body: storeApplication,
  answer: z.object({ id }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
  refreshes: ['account', 'drafts'],
});
export const storeSaveSettings = defineCall({
  name: 'stores.saveSettings',
  method: 'POST',
  path: '/api/Store/settings',
  access: 'user',
  summary: 'Logo, background, profile, terms, return policy, opening hours, phone',
  body: storeSettings,
  answer: z.object({}),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
  refreshes: ['account'],
});
export const storeRename = defineCall({
  name: 'stores.rename',
  method: 'POST',
  path: '/api/Store/rename',
  access: 'user',
  summary: 'A new display name; once in 30 days',
  body: z.object({ displayName: typed(200) }),
  answer: z.object({ renameFrom: timestamp }),
  errors: ['FieldsInvalid', 'StoreNameChangedLately', 'MoveRefused'],
  refreshes: ['account', 'goods'],
});
export const storeSendEmailCode = defineCall({
  name: 'stores.sendEmailCode',
  method: 'POST',
  path: '/api/Store/email/code',
  access: 'user',
  summary: 'Sends a code to the address the store is to have',
  body: z.object({ email: typed(254), languageCode: z.enum(SERVER_LANGUAGES).default('EN') }),
  answer: z.object({ resendAt: timestamp, expiresAt: timestamp }),
  errors: ['FieldsInvalid'],
});
export const storeVerifyEmail = defineCall({
  name: 'stores.verifyEmail',
  method: 'POST',
  path: '/api/Store/email/verify',
  access: 'user',
  summary: 'Proves the store’s address; before the first application too',
  body: z.object({ email: typed(254), code }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'StoreEmail_VerifyCodeMatchError', 'CodeTooManyTries'],
});
export const storeEmail = defineCall({
  name: 'stores.email',
  method: 'GET',
  path: '/api/Store/email',
  access: 'user',
  summary: 'Addresses the person has proven for a store; the account’s own verified one counts',
  answer: z.object({ verified: z.array(z.string()) }),
  errors: [],
});

export const storePage = defineCall({
  name: 'stores.page',
  method: 'GET',
  path: '/api/StorePublic/:storeId',
  access: 'public',
  summary: 'A store as everybody sees it; its owner sees it frozen too',
  params: z.object({ storeId: id }),
  answer: z.object({
    ...face,
    ownerId: id,
    type: count,
    rating,
    goods: count,
    media: count,
    isOwn: z.boolean(),
    frozen: z.boolean(),
    verified: z.boolean(),
  }),
  errors: [],
});
const media = z.object({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  content: z.string(),
  files: z.array(fileRef.extend({ contentType: z.string(), width: count, height: count })),
  cover: fileRef.nullable(),
  likes: count,
  liked: z.boolean(),
  createTime: timestamp,
  updateTime: timestamp,
  /** Of staff; nobody else has any here. */ moves: z.array(legalMove),
});
export type StoreMedia = z.infer<typeof media>;
export const storeMedia = defineCall({
  name: 'stores.media',
  method: 'GET',
  path: '/api/StorePublic/:storeId/media',
  access: 'public',
  summary: 'Pictures and videos of a store, the latest first',
  params: z.object({ storeId: id }),
  query: z.object({ pageNo }),
  answer: z.object({ items: z.array(media), total: count, pageSize: count }),
  errors: [],
});
export const saveStoreMedia = defineCall({
  name: 'stores.saveMedia',
  method: 'POST',
  path: '/api/Store/media',
  access: 'user',
  summary: 'Adds a post, or changes the own one of that id',
  body: z.object({
    id,
    type: z.union([z.literal(1), z.literal(2)]),
    content: typed(4_000),
    fileIds: z.array(id).max(20),
    coverFileId: id.nullable(),
  }),
  answer: z.object({ id }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'MoveRefused'],
});
export const removeStoreMedia = defineCall({
  name: 'stores.removeMedia',
  method: 'DELETE',
  path: '/api/Store/media/:id',
  access: 'user',
  summary: 'Removes an own post',
  params: z.object({ id }),
  answer: z.object({}),
  errors: [],
});
export const likeStoreMedia = defineCall({
  name: 'stores.likeMedia',
  method: 'POST',
  path: '/api/StorePublic/media/:id/like',
  access: 'user',
  summary: 'Likes a post, or no longer',
  params: z.object({ id }),
  body: z.object({ like: z.boolean() }),
  answer: z.object({ likes: count }),
  errors: [],
});
/** A comment: level 1–5, text, pictures; about the store as a whole or about goods of it. */
const comment = z.object({
  id,
  level: z.number().int().min(1).max(5),
  content: z.string(),
  files: z.array(fileRef),
  createTime: timestamp,
  updateTime: timestamp,
  author: z.object({ userId: id, name: z.string(), avatar: fileRef.nullable() }),
  goods: z.object({ id, num: z.string(), title: z.string() }).nullable(),
  isOwn: z.boolean(),
  moves: z.array(legalMove),
});
export type StoreComment = z.infer<typeof comment>;
const comments = z.object({
  items: z.array(comment),
  total: count,
  pageSize: count,
  rating,
  /** Comments of level 1, 2 … 5. */ levels: z.array(count),
});
export const storeComments = defineCall({
  name: 'stores.comments',
  method: 'GET',
  path: '/api/StorePublic/:storeId/comments',
  access: 'public',
  summary: 'What people say of a store, the latest first',
  params: z.object({ storeId: id }),
  query: z.object({ pageNo, languageCode: z.enum(SERVER_LANGUAGES).default('EN') }),
  answer: comments.extend({
    /** Whether the reader may comment, and why not. */ mayComment: z.enum(['yes', 'signIn', 'own', 'noDealings']),
  }),
  errors: [],
});
export const saveComment = defineCall({
  name: 'stores.saveComment',
  method: 'POST',
  path: '/api/StorePublic/:storeId/comments',
  access: 'user',
  summary:
    'Comments on a store one has talked with; posted again for the same goods (or none) it replaces the earlier one',
  params: z.object({ storeId: id }),
  body: z.object({
    level: z.number().int(),
    content: typed(4_000),
    fileIds: z.array(id).max(20),
    goodsId: id.nullable(),
  }),
  answer: z.object({ id }),
  errors: ['FieldsInvalid', 'FileNotUploaded', 'CommentNotAllowed'],
});
export const removeComment = defineCall({
  name: 'stores.removeComment',
  method: 'DELETE',
  path: '/api/StorePublic/comments/:id',
  access: 'user',
  summary: 'Takes an own comment back',
  params: z.object({ id }),
  answer: z.object({}),
  errors: [],
});
/** Figures of the last days, oldest first. `goods` holds those with most visits. */
const figures = { visits: count, favourites: count, chats: count, offers: count };
export const storeAnalytics = defineCall({
  name: 'stores.analytics',
  method: 'GET',
  path: '/api/Store/analytics',
  access: 'user',
  summary: 'Visits, favourites, chats and offers of own goods, by day and by goods',
  query: z.object({
    days: z.coerce.number().int().min(1).max(90).default(30),
    languageCode: z.enum(SERVER_LANGUAGES).default('EN'),
  }),
  answer: z.object({
    days: z.array(z.object({ day: z.string(), ...figures })),
    total: z.object(figures),
    /** The same of the days before, to compare. */ before: z.object(figures),
    goods: z.array(z.object({ id, num: z.string(), title: z.string(), image: fileRef.nullable(), ...figures })),
  }),
  errors: [],
});
