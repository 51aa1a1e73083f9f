/** Stores: application, settings, public page, media, comments, figures (spec §2 my-store; §3 Store). */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { caseState, reviewDocument, documentInput } from '../entities/review.ts';
import { fileRef, pictureRef } from '../entities/user.ts';
import { id, timestamp, textUpTo, count } from '../scalars.ts';
import { rating } from './goods-search.ts';
import { defineCall } from './define-call.ts';

/** The application for a store (spec §3, Store). `entityName` is the full name of the company or person. */
export const storeApplication = z.object({
  type: z.union([z.literal(1), z.literal(2)]),
  name: textUpTo(200),
  displayName: textUpTo(200),
  entityName: textUpTo(200),
  contactPhone: textUpTo(40),
  email: textUpTo(254),
  businessCategory: textUpTo(64),
  address: textUpTo(400),
  documents: z.array(documentInput).check(z.maxLength(20)),
});

/** What the owner may change at any time. Opening hours are free text. */
export const storeSettings = z.object({
  logoFileId: z.nullable(id),
  backgroundFileId: z.nullable(id),
  profile: textUpTo(10_000),
  terms: textUpTo(10_000),
  returnPolicy: textUpTo(10_000),
  openingHours: textUpTo(1_000),
  phone: textUpTo(40),
});

/** What every visitor sees of a store. */
const face = {
  id,
  num: z.string(),
  displayName: z.string(),
  logo: z.nullable(fileRef),
  background: z.nullable(fileRef),
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
  response: z.object({
    state: z.extend(caseState, { frozen: z.boolean(), freezeReason: caseState.shape.reason }),
    store: z.nullable(
      z.object({
        ...face,
        application: storeApplication,
        documents: z.array(reviewDocument),
        settings: storeSettings,
        emailVerified: z.boolean(),
        files: z.array(fileRef),
        /** When the display name may be changed again; null if it may now. */
        nextRenameAt: z.nullable(timestamp),
      }),
    ),
  }),
});
export const storeApply = defineCall({
  name: 'stores.apply',
  method: 'POST',
  path: '/api/Store/apply',
  access: 'user',
  response: z.object({ id }),
  refreshes: ['account', 'drafts'],
});
export const storeSaveSettings = defineCall({
  name: 'stores.saveSettings',
  method: 'POST',
  path: '/api/Store/settings',
  access: 'user',
  response: z.object({}),
  refreshes: ['account'],
});
export const storeRename = defineCall({
  name: 'stores.rename',
  method: 'POST',
  path: '/api/Store/rename',
  access: 'user',
  response: z.object({ renameFrom: timestamp }),
  refreshes: ['account', 'goods'],
});
export const storeSendEmailCode = defineCall({
  name: 'stores.sendEmailCode',
  method: 'POST',
  path: '/api/Store/email/code',
  access: 'user',
  response: z.object({ resendAt: timestamp, expiresAt: timestamp }),
});
export const storeVerifyEmail = defineCall({
  name: 'stores.verifyEmail',
  method: 'POST',
  path: '/api/Store/email/verify',
  access: 'user',
  response: z.object({}),
});
export const storeEmail = defineCall({
  name: 'stores.email',
  method: 'GET',
  path: '/api/Store/email',
  access: 'user',
  response: z.object({ verified: z.array(z.string()) }),
});
export const storePage = defineCall({
  name: 'stores.page',
  method: 'GET',
  path: '/api/StorePublic/:storeId',
  access: 'public',
  response: z.object({
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
});

const media = z.object({
  id,
  type: z.union([z.literal(1), z.literal(2)]),
  content: z.string(),
  files: z.array(z.extend(pictureRef, { contentType: z.string() })),
  cover: z.nullable(fileRef),
  likes: count,
  liked: z.boolean(),
  createTime: timestamp,
  updateTime: timestamp,
  /** Only staff have moves here. */ moves: z.array(legalMove),
});

export type StoreMedia = z.infer<typeof media>;
export const storeMedia = defineCall({
  name: 'stores.media',
  method: 'GET',
  path: '/api/StorePublic/:storeId/media',
  access: 'public',
  response: z.object({ items: z.array(media), total: count, pageSize: count }),
});
export const saveStoreMedia = defineCall({
  name: 'stores.saveMedia',
  method: 'POST',
  path: '/api/Store/media',
  access: 'user',
  response: z.object({ id }),
});
export const removeStoreMedia = defineCall({
  name: 'stores.removeMedia',
  method: 'DELETE',
  path: '/api/Store/media/:id',
  access: 'user',
  response: z.object({}),
});
export const likeStoreMedia = defineCall({
  name: 'stores.likeMedia',
  method: 'POST',
  path: '/api/StorePublic/media/:id/like',
  access: 'user',
  response: z.object({ likes: count }),
});

/** A comment on the store or on goods of the store; `level` is 1–5. */
const comment = z.object({
  id,
  level: z.int().check(z.minimum(1), z.maximum(5)),
  content: z.string(),
  files: z.array(fileRef),
  createTime: timestamp,
  updateTime: timestamp,
  author: z.object({ userId: id, name: z.string(), avatar: z.nullable(fileRef) }),
  goods: z.nullable(z.object({ id, num: z.string(), title: z.string() })),
  isOwn: z.boolean(),
  moves: z.array(legalMove),
});

export type StoreComment = z.infer<typeof comment>;

const comments = z.object({
  items: z.array(comment),
  total: count,
  pageSize: count,
  rating,
  /** The number of comments of level 1, 2 … 5. */ levels: z.array(count),
});
export const storeComments = defineCall({
  name: 'stores.comments',
  method: 'GET',
  path: '/api/StorePublic/:storeId/comments',
  access: 'public',
  response: z.extend(comments, {
    /** Whether the reader may comment, or the reason why not. */ mayComment: z.enum([
      'yes',
      'signIn',
      'own',
      'noDealings',
    ]),
  }),
});
export const saveComment = defineCall({
  name: 'stores.saveComment',
  method: 'POST',
  path: '/api/StorePublic/:storeId/comments',
  access: 'user',
  response: z.object({ id }),
});
export const removeComment = defineCall({
  name: 'stores.removeComment',
  method: 'DELETE',
  path: '/api/StorePublic/comments/:id',
  access: 'user',
  response: z.object({}),
});

/** Figures of the last days, oldest first. `goods` are those with the most visits. */
const figures = { visits: count, favourites: count, chats: count, offers: count };
export const storeAnalytics = defineCall({
  name: 'stores.analytics',
  method: 'GET',
  path: '/api/Store/analytics',
  access: 'user',
  response: z.object({
    days: z.array(z.object({ day: z.string(), ...figures })),
    total: z.object(figures),
    /** The same number of days before, to compare. */ before: z.object(figures),
    goods: z.array(z.object({ id, num: z.string(), title: z.string(), image: z.nullable(fileRef), ...figures })),
  }),
});

/** Every call of this file. */
export const STORES_CALLS = [
  storeMine,
  storeApply,
  storeSaveSettings,
  storeRename,
  storeSendEmailCode,
  storeVerifyEmail,
  storeEmail,
  storePage,
  storeMedia,
  saveStoreMedia,
  removeStoreMedia,
  likeStoreMedia,
  storeComments,
  saveComment,
  removeComment,
  storeAnalytics,
] as const;
