/**
 * Getting an account and keeping it one's own. Codes go: captcha → `sendCode` → the code by mail or SMS → the call that
 * needs it. Known and unknown addresses are answered alike; that one is taken is told only to who proved to own it.
 */
import { z } from 'zod';
import { id, timestamp } from '../scalars.ts';
import { SERVER_LANGUAGES } from '../locales.ts';
import { signedIn } from './account.ts';
import { defineCall } from './define-call.ts';

/** Short texts of forms. Their rules (validation.ts) are judged by the server, which names the field: 422, not 400. */
const line = z.string().max(254);
const secret = z.string().max(256);
const languageCode = z.enum(SERVER_LANGUAGES).default('EN');

/** Where a code goes: an e-mail address, or a mobile number with its area code. */
export const codeTarget = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: line }),
  z.object({ method: z.literal('phone'), areaCode: z.string().max(8), mobile: z.string().max(32) }),
]);
export type CodeTarget = z.infer<typeof codeTarget>;
/** `resendAt` is when another may be asked for. */
const codeSent = z.object({ codeId: id, resendAt: timestamp, expiresAt: timestamp });

export const captcha = defineCall({
  name: 'registration.captcha',
  method: 'POST',
  path: '/api/Account/captcha',
  access: 'public',
  summary: 'A picture of letters, good for one use; `image` is a data URL',
  body: z.object({}),
  answer: z.object({ captchaId: id, image: z.string(), expiresAt: timestamp }),
  errors: [],
});
export const sendCode = defineCall({
  name: 'registration.sendCode',
  method: 'POST',
  path: '/api/Account/verifyCode/send',
  access: 'public',
  summary: 'Sends a code for registering or for a forgotten password; answers alike whether there is an account or not',
  body: z.object({
    purpose: z.enum(['register', 'resetPassword']),
    target: codeTarget,
    captchaId: id,
    captcha: z.string().max(16),
    languageCode,
  }),
  answer: codeSent,
  errors: ['FieldsInvalid', 'Image_VerifyCodeMatchError', 'SendSmsError'],
});
export const codeStatus = defineCall({
  name: 'registration.codeStatus',
  method: 'GET',
  path: '/api/Account/verifyCode/:codeId',
  access: 'public',
  summary: 'Where a code went that this browser asked for, so that a reloaded form is as it was',
  params: z.object({ codeId: id }),
  answer: codeSent.extend({ target: codeTarget }),
  errors: [],
});
export const register = defineCall({
  name: 'registration.register',
  method: 'POST',
  path: '/api/Account/register',
  access: 'public',
  summary: 'Makes an account and signs in',
  body: z.object({
    target: codeTarget,
    code: z.string().max(16),
    username: z.string().max(64),
    password: secret,
    confirmPassword: secret,
    agreeTerms: z.boolean(),
    languageCode,
    isWeb: z.boolean().default(true),
  }),
  answer: signedIn,
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsEmail', 'AlreadyExistsPhoneNumber'],
  refreshes: ['account'],
});
export const resetPassword = defineCall({
  name: 'registration.resetPassword',
  method: 'POST',
  path: '/api/Account/password/reset',
  access: 'public',
  summary: 'A new password for who proves to own the address or number; ends every session',
  body: z.object({ target: codeTarget, code: z.string().max(16), password: secret, confirmPassword: secret }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries'],
});
export const oauthProviders = defineCall({
  name: 'registration.oauthProviders',
  method: 'GET',
  path: '/api/Account/oauth/providers',
  access: 'public',
  summary: 'Third parties one may sign in with',
  answer: z.array(z.object({ key: z.string(), name: z.string() })),
  errors: [],
});
export const oauthStart = defineCall({
  name: 'registration.oauthStart',
  method: 'POST',
  path: '/api/Account/oauth/start',
  access: 'public',
  summary: 'Where to send the browser to sign in with a third party; it comes back to /login with code and state',
  body: z.object({ provider: z.string().max(32) }),
  answer: z.object({ url: z.string() }),
  errors: ['ThirdPartySignInError'],
});

export const sendOwnCode = defineCall({
  name: 'account.sendOwnCode',
  method: 'POST',
  path: '/api/ClientUser/verifyCode/send',
  access: 'user',
  summary: 'Sends a code to an address or number that the person wants to prove, or to remove the account',
  body: z.object({
    purpose: z.enum(['verifyEmail', 'verifyPhone', 'removeAccount']),
    target: codeTarget,
    languageCode,
  }),
  answer: codeSent,
  errors: ['FieldsInvalid', 'SendSmsError'],
});
export const verifyEmail = defineCall({
  name: 'account.verifyEmail',
  method: 'POST',
  path: '/api/ClientUser/email/verify',
  access: 'user',
  summary: 'Makes a proven e-mail address the account’s',
  body: z.object({ email: line, code: z.string().max(16) }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsEmail'],
  refreshes: ['stores'],
});
export const verifyPhone = defineCall({
  name: 'account.verifyPhone',
  method: 'POST',
  path: '/api/ClientUser/phone/verify',
  access: 'user',
  summary: 'Makes a proven mobile number the account’s',
  body: z.object({ areaCode: z.string().max(8), mobile: z.string().max(32), code: z.string().max(16) }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsPhoneNumber'],
});
export const changePassword = defineCall({
  name: 'account.changePassword',
  method: 'POST',
  path: '/api/ClientUser/password/change',
  access: 'user',
  summary: 'A new password; ends every other session',
  body: z.object({ oldPassword: secret, password: secret, confirmPassword: secret }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidNewPwd'],
});
export const updateBasic = defineCall({
  name: 'account.updateBasic',
  method: 'POST',
  path: '/api/ClientUser/basic/update',
  access: 'user',
  summary: 'Name, gender, currency and picture. Fields left out stay',
  body: z.object({
    trueName: line.optional(),
    gender: z
      .union([z.literal(1), z.literal(2)])
      .nullable()
      .optional(),
    currency: z.string().max(8).optional(),
    headFileId: id.nullable().optional(),
  }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'FileNotUploaded'],
});

/** What stands against removing an account, what goes, what stays: the client says each in words. */
export const REMOVAL_BLOCKERS = ['goodsForSale', 'auctionRunning', 'openDeals'] as const;
export const ERASED = [
  'profile',
  'sessions',
  'addresses',
  'kycPapers',
  'drafts',
  'favourites',
  'storeDetails',
  'pictures',
] as const;
export const KEPT = ['messagesToOthers', 'deals', 'comments', 'reviewDecisions'] as const;
export const removalPreview = defineCall({
  name: 'account.removalPreview',
  method: 'GET',
  path: '/api/ClientUser/remove',
  access: 'user',
  summary: 'What removing the account erases and keeps, and what stands against it',
  answer: z.object({
    blockers: z.array(z.enum(REMOVAL_BLOCKERS)),
    erased: z.array(z.enum(ERASED)),
    kept: z.array(z.enum(KEPT)),
    /** How the person proves to be it: the password, or a code where there is none. */
    proof: z.enum(['password', 'code']),
  }),
  errors: [],
});
export const removeAccount = defineCall({
  name: 'account.remove',
  method: 'POST',
  path: '/api/ClientUser/remove',
  access: 'user',
  summary: 'Removes the account: erases what is personal, ends every session. There is no way back',
  body: z.object({ proof: secret, username: z.string().max(64) }),
  answer: z.object({}),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries', 'MoveRefused'],
});
