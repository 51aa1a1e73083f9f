import * as z from 'zod/mini';
import { id, timestamp, userId, count, currencyCode } from '../scalars.ts';
import { SERVER_LANGUAGES } from '../locales.ts';

/** A file that another entity refers to (spec §3, User: url and fileId). */
export const fileRef = z.object({ url: z.string(), fileId: id });
export type FileRef = z.infer<typeof fileRef>;
/**
 * A picture that public pages show: its pixels, and base64 of a tiny WebP to show until it has loaded, null unless
 * there is one.
 */
export const pictureRef = z.extend(fileRef, {
  width: count,
  height: count,
  blur: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/]{1,176}={0,2}$/))),
});
export type PictureRef = z.infer<typeof pictureRef>;

/** What every user may see of another user (spec §7, baseinfo). */
export const userBaseInfo = z.object({
  id: userId,
  trueName: z.nullable(z.string()),
  storeDisplayName: z.nullable(z.string()),
  headFile: z.nullable(fileRef),
  storeLogoFile: z.nullable(fileRef),
  isCustomerService: z.boolean(),
});
export type UserBaseInfo = z.infer<typeof userBaseInfo>;

/** The record of the current user (spec §3, User). The password never leaves the server. */
export const userProfile = z.extend(userBaseInfo, {
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  areaCode: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  mobileVerified: z.boolean(),
  gender: z.nullable(z.union([z.literal(1), z.literal(2)])),
  currency: currencyCode,
  /** Prices are shown in it besides their own currency; null: in no other; without it in `currency`. */
  displayCurrency: z.optional(z.nullable(currencyCode)),
  kycStatus: z.int().check(z.minimum(0), z.maximum(4)),
  languageCode: z.enum(SERVER_LANGUAGES),
  isStore: z.boolean(),
});
export type UserProfile = z.infer<typeof userProfile>;

/** A session. `current` marks the one that makes the call. */
export const sessionInfo = z.object({
  id,
  createTime: timestamp,
  lastSeenTime: timestamp,
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
