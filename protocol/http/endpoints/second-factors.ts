import * as z from 'zod/mini';
import { ACCOUNT } from '../../limits.ts';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../second-factors.ts';
import { FACTOR_KINDS, FACTOR_METHODS } from '../second-factors.ts';
import { defineEndpoint } from './define-endpoint.ts';

/** The id of a pending sign-in is a secret: it stands for the password. */
const pendingSignIn = z.string().check(z.regex(/^[\w-]{16,128}$/));
const typedCode = textUpTo(64);
/** Characters: a key and its statement have one or two thousand. */
const WEB_AUTHN_MAX = 16_000;
/** The answer of an authenticator in JSON, as browsers give it; the server's WebAuthn library checks it. */
const webAuthnAnswer = z
  .record(z.string(), z.unknown())
  .check(z.refine((answer) => JSON.stringify(answer).length <= WEB_AUTHN_MAX));
const proof = textUpTo(256);

export const secondFactorPasskey = defineEndpoint(calls.secondFactorPasskey, {
  summary: 'The challenge that a passkey of a pending sign-in has to answer',
  body: z.object({ pendingSignIn }),
  errors: ['SecondFactorExpired'],
});
export const secondFactor = defineEndpoint(calls.secondFactor, {
  summary: 'Completes a pending sign-in with a code of the authenticator app, a recovery code or a passkey',
  body: z.object({
    pendingSignIn,
    isWeb: z._default(z.boolean(), true),
    method: z.enum(FACTOR_METHODS),
    code: z._default(typedCode, ''),
    passkey: z.optional(webAuthnAnswer),
  }),
  errors: ['SecondFactorWrong', 'SecondFactorExpired', 'InvalidUserNameOrPwd'],
});
export const listFactors = defineEndpoint(calls.listFactors, {
  summary: 'The second factors of the user',
  errors: [],
});
export const beginFactor = defineEndpoint(calls.beginFactor, {
  summary: 'Begins to set up a second factor; proof is the password, or a code if the account has none',
  body: z.object({ kind: z.enum(FACTOR_KINDS), proof }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries', 'FactorsTooMany'],
});
export const confirmFactor = defineEndpoint(calls.confirmFactor, {
  summary: 'Completes the set-up of a second factor; the first one comes with recovery codes and ends other sessions',
  body: z.object({
    setupId: id,
    name: textUpTo(ACCOUNT.factorNameMax),
    code: z._default(typedCode, ''),
    passkey: z.optional(webAuthnAnswer),
  }),
  errors: ['SecondFactorWrong', 'FactorSetupExpired', 'FactorsTooMany', 'PasskeyKnown'],
});
export const removeFactor = defineEndpoint(calls.removeFactor, {
  summary: 'Removes a second factor, and the recovery codes with the last one',
  params: z.object({ id }),
  body: z.object({ proof }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries'],
});
export const renewRecoveryCodes = defineEndpoint(calls.renewRecoveryCodes, {
  summary: 'Replaces the recovery codes',
  body: z.object({ proof }),
  errors: ['FieldsInvalid', 'InvalidCurrentPwd', 'InvalidVerifyCode', 'CodeTooManyTries'],
});
