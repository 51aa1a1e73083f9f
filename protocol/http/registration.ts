/**
 * Getting an account and keeping it one's own. Codes go: captcha → `sendCode` → the code by mail or SMS → the call that
 * needs it. Known and unknown addresses are answered alike; that one is taken is told only to who proved to own it.
 */
import * as z from 'zod/mini';
import { id, timestamp, textUpTo } from '../scalars.ts';
import { signedIn } from './account.ts';
import { defineCall } from './define-call.ts';

/** Short texts of forms. Their rules (validation.ts) are judged by the server, which names the field: 422, not 400. */
export const line = textUpTo(254);

/** Where a code goes: an e-mail address, or a mobile number with its area code. */
export const codeTarget = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: line }),
  z.object({
    method: z.literal('phone'),
    areaCode: textUpTo(8),
    mobile: textUpTo(32),
  }),
]);

export type CodeTarget = z.infer<typeof codeTarget>;

/** `resendAt` is when another may be asked for. */
const codeSent = z.object({ codeId: id, resendAt: timestamp, expiresAt: timestamp });
export const captcha = defineCall({
  name: 'registration.captcha',
  method: 'POST',
  path: '/api/Account/captcha',
  access: 'public',
  response: z.object({ captchaId: id, image: z.string(), expiresAt: timestamp }),
});
export const sendCode = defineCall({
  name: 'registration.sendCode',
  method: 'POST',
  path: '/api/Account/verifyCode/send',
  access: 'public',
  response: codeSent,
});
export const codeStatus = defineCall({
  name: 'registration.codeStatus',
  method: 'GET',
  path: '/api/Account/verifyCode/:codeId',
  access: 'public',
  response: z.extend(codeSent, { target: codeTarget }),
});
export const register = defineCall({
  name: 'registration.register',
  method: 'POST',
  path: '/api/Account/register',
  access: 'public',
  response: signedIn,
  refreshes: ['account'],
});
export const resetPassword = defineCall({
  name: 'registration.resetPassword',
  method: 'POST',
  path: '/api/Account/password/reset',
  access: 'public',
  response: z.object({}),
});
export const oauthProviders = defineCall({
  name: 'registration.oauthProviders',
  method: 'GET',
  path: '/api/Account/oauth/providers',
  access: 'public',
  response: z.array(z.object({ key: z.string(), name: z.string() })),
});
export const oauthStart = defineCall({
  name: 'registration.oauthStart',
  method: 'POST',
  path: '/api/Account/oauth/start',
  access: 'public',
  response: z.object({ url: z.string() }),
});
export const sendOwnCode = defineCall({
  name: 'account.sendOwnCode',
  method: 'POST',
  path: '/api/ClientUser/verifyCode/send',
  access: 'user',
  response: codeSent,
});
export const verifyEmail = defineCall({
  name: 'account.verifyEmail',
  method: 'POST',
  path: '/api/ClientUser/email/verify',
  access: 'user',
  response: z.object({}),
  refreshes: ['stores'],
});
export const verifyPhone = defineCall({
  name: 'account.verifyPhone',
  method: 'POST',
  path: '/api/ClientUser/phone/verify',
  access: 'user',
  response: z.object({}),
});
export const changePassword = defineCall({
  name: 'account.changePassword',
  method: 'POST',
  path: '/api/ClientUser/password/change',
  access: 'user',
  response: z.object({}),
});
export const updateBasic = defineCall({
  name: 'account.updateBasic',
  method: 'POST',
  path: '/api/ClientUser/basic/update',
  access: 'user',
  response: z.object({}),
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
  response: z.object({
    blockers: z.array(z.enum(REMOVAL_BLOCKERS)),
    erased: z.array(z.enum(ERASED)),
    kept: z.array(z.enum(KEPT)),
    /** How the person proves to be it: the password, or a code where there is none. */
    proof: z.enum(['password', 'code']),
  }),
});
export const removeAccount = defineCall({
  name: 'account.remove',
  method: 'POST',
  path: '/api/ClientUser/remove',
  access: 'user',
  response: z.object({}),
});
