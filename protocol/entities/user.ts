import { z } from 'zod';
import { id, timestamp, userId, currencyCode } from '../scalars.ts';
import { SERVER_LANGUAGES } from '../locales.ts';

/** A file as it hangs on another entity (spec §3, User: url and fileId). */
export const fileRef = z.object({ url: z.string(), fileId: id });
export type FileRef = z.infer<typeof fileRef>;

/** What anyone signed in may know of somebody (spec §7, baseinfo). */
export const userBaseInfo = z.object({
  id: userId,
  trueName: z.string().nullable(),
  storeDisplayName: z.string().nullable(),
  headFile: fileRef.nullable(),
  storeLogoFile: fileRef.nullable(),
  isCustomerService: z.boolean(),
});
export type UserBaseInfo = z.infer<typeof userBaseInfo>;

/** The signed-in person's own record (spec §3, User). The password never leaves the server. */
export const userProfile = userBaseInfo.extend({
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  areaCode: z.string().nullable(),
  mobile: z.string().nullable(),
  mobileVerified: z.boolean(),
  gender: z.union([z.literal(1), z.literal(2)]).nullable(),
  currency: currencyCode,
  kycStatus: z.number().int().min(0).max(4),
  languageCode: z.enum(SERVER_LANGUAGES),
  isStore: z.boolean(),
});
export type UserProfile = z.infer<typeof userProfile>;

/** One signed-in device. `current` marks the session that asks. */
export const sessionInfo = z.object({
  id,
  createTime: timestamp,
  lastSeenTime: timestamp,
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
