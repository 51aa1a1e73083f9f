import * as z from 'zod/mini';
import { currencyCode, id, textUpTo } from '../../scalars.ts';
import * as calls from '../registration.ts';
import { contactText, codeTarget } from '../registration.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageCode } from './fields.ts';

const secret = textUpTo(256);

export const captcha = defineEndpoint(calls.captcha, {
  summary: 'A picture of letters for one use; `image` is a data URL',
  body: z.object({}),
  errors: [],
});
export const sendCode = defineEndpoint(calls.sendCode, {
  summary:
    'Sends a code for registering or for a forgotten password; the response does not reveal whether an account exists',
  body: z.object({
    purpose: z.enum(['register', 'resetPassword']),
    target: codeTarget,
    captchaId: id,
    captcha: textUpTo(16),
    languageCode,
  }),
  errors: ['FieldsInvalid', 'Image_VerifyCodeMatchError', 'SendSmsError'],
});
export const codeStatus = defineEndpoint(calls.codeStatus, {
  summary: 'The target of a code that this browser requested, to restore a reloaded form',
  params: z.object({ codeId: id }),
  errors: [],
});
export const register = defineEndpoint(calls.register, {
  summary: 'Creates an account and signs in',
  body: z.object({
    target: codeTarget,
    code: textUpTo(16),
    username: textUpTo(64),
    password: secret,
    confirmPassword: secret,
    agreeTerms: z.boolean(),
    languageCode,
    isWeb: z._default(z.boolean(), true),
  }),
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsEmail', 'AlreadyExistsPhoneNumber'],
});
export const resetPassword = defineEndpoint(calls.resetPassword, {
  summary: 'Sets a new password for the verified owner of an address or number; ends every session',
  body: z.object({
    target: codeTarget,
    code: textUpTo(16),
    password: secret,
    confirmPassword: secret,
  }),
  errors: ['FieldsInvalid', 'InvalidVerifyCode', 'CodeTooManyTries'],
});
export const oauthProviders = defineEndpoint(calls.oauthProviders, {
  summary: 'The third parties for signing in',
  errors: [],
});
export const oauthStart = defineEndpoint(calls.oauthStart, {
  summary: 'The page of a third party to sign in at; it returns to /login with code and state',
  body: z.object({ provider: textUpTo(32) }),
  errors: ['ThirdPartySignInError'],
});
export const sendOwnCode = defineEndpoint(calls.sendOwnCode, {
  summary: 'Sends a code to verify an address or number, or to confirm an act of the owner',
  body: z.object({
    purpose: z.enum(['verifyEmail', 'verifyPhone', 'changeContact', 'changeFactor', 'removeAccount', 'downloadData']),
    target: codeTarget,
    languageCode,
  }),
  errors: ['FieldsInvalid', 'SendSmsError'],
});
/**
 * Needed to replace or add a contact: the password, or, of an account without one, a code sent to a present contact for
 * `changeContact`.
 */
const ownerProof = z._default(secret, '');
export const verifyEmail = defineEndpoint(calls.verifyEmail, {
  summary: 'Sets the account’s e-mail address after verifying it',
  body: z.object({ email: contactText, code: textUpTo(16), proof: ownerProof }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsEmail'],
});
export const verifyPhone = defineEndpoint(calls.verifyPhone, {
  summary: 'Sets the account’s mobile number after verifying it',
  body: z.object({
    areaCode: textUpTo(8),
    mobile: textUpTo(32),
    code: textUpTo(16),
    proof: ownerProof,
  }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsPhoneNumber'],
});
export const undoContactChange = defineEndpoint(calls.undoContactChange, {
  summary: 'Restores the contact that a change replaced, with the link sent to it, and ends every session',
  body: z.object({ link: textUpTo(200) }),
  errors: ['UndoLinkInvalid', 'AlreadyExistsEmail', 'AlreadyExistsPhoneNumber'],
});
export const changePassword = defineEndpoint(calls.changePassword, {
  summary: 'Sets a new password; ends every other session',
  body: z.object({ oldPassword: secret, password: secret, confirmPassword: secret }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidNewPwd'],
});
export const updateBasic = defineEndpoint(calls.updateBasic, {
  summary: 'Changes name, gender, currencies and picture. Missing fields are unchanged',
  body: z.object({
    trueName: z.optional(contactText),
    gender: z.optional(z.nullable(z.union([z.literal(1), z.literal(2)]))),
    currency: z.optional(textUpTo(8)),
    displayCurrency: z.optional(z.nullable(currencyCode)),
    headFileId: z.optional(z.nullable(id)),
  }),
  errors: ['FieldsInvalid', 'FileNotUploaded'],
});
export const removalPreview = defineEndpoint(calls.removalPreview, {
  summary: 'What removing the account erases and retains, and what blocks it',
  errors: [],
});
export const removeAccount = defineEndpoint(calls.removeAccount, {
  summary: 'Removes the account: erases personal data and ends every session. It cannot be undone',
  body: z.object({ proof: secret, username: textUpTo(64) }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries', 'MoveRefused'],
});
