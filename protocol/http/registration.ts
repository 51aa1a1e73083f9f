/**
 * Registration, verification codes and account settings. A code: captcha → `sendCode` → the code by mail or SMS → the
 * call that needs it. Responses reveal whether an address has an account only to its verified owner.
 */
import * as z from 'zod/mini';
import { id, timestamp, textUpTo } from '../scalars.ts';
import { signedIn } from './account.ts';
import { defineCall } from './define-call.ts';

/** A short text of a form. The server checks its rules (rules/account-fields.ts) and names the field: 422, not 400. */
export const contactText = textUpTo(254);

/** Where a code goes: an e-mail address, or a mobile number with its area code. */
export const codeTarget = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: contactText }),
  z.object({
    method: z.literal('phone'),
    areaCode: textUpTo(8),
    mobile: textUpTo(32),
  }),
]);

export type CodeTarget = z.infer<typeof codeTarget>;

/** Another code may be requested from `resendAt`. */
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
export const undoContactChange = defineCall({
  name: 'account.undoContactChange',
  method: 'POST',
  path: '/api/Account/contact/undo',
  access: 'public',
  response: z.object({ method: z.enum(['email', 'phone']) }),
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

/** What blocks the removal of an account, what it erases, and what it retains. */
export const REMOVAL_BLOCKERS = ['goodsForSale', 'auctionRunning', 'openDeals'] as const;

export const REMOVAL_ERASES = [
  'profile',
  'sessions',
  'addresses',
  'kycDocuments',
  'drafts',
  'favourites',
  'storeDetails',
  'pictures',
] as const;

export const REMOVAL_KEEPS = ['messagesToOthers', 'deals', 'comments', 'reviewDecisions'] as const;
export const removalPreview = defineCall({
  name: 'account.removalPreview',
  method: 'GET',
  path: '/api/ClientUser/remove',
  access: 'user',
  response: z.object({
    blockers: z.array(z.enum(REMOVAL_BLOCKERS)),
    erased: z.array(z.enum(REMOVAL_ERASES)),
    kept: z.array(z.enum(REMOVAL_KEEPS)),
    /** How the user confirms their identity: by the password, or by a code if there is no password. */
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

/** Every call of this file. */
export const REGISTRATION_CALLS = [
  captcha,
  sendCode,
  codeStatus,
  register,
  resetPassword,
  oauthProviders,
  oauthStart,
  sendOwnCode,
  verifyEmail,
  verifyPhone,
  undoContactChange,
  changePassword,
  updateBasic,
  removalPreview,
  removeAccount,
] as const;
