/**
 * The second factor of a sign-in: an authenticator app (TOTP), a passkey, or a recovery code.
 *
 * A sign-in whose account has a second factor is refused as `SecondFactorRequired`, with the id of the pending sign-in
 * and the kinds of its factors. `account.secondFactor` completes it; a passkey is challenged by
 * `account.secondFactorPasskey` before. There is no session until then.
 */
import * as z from 'zod/mini';
import { id, timestamp } from '../scalars.ts';
import { signedIn } from './account.ts';
import { defineCall } from './define-call.ts';

/** What can be set up. Recovery codes come with the first of them. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What completes a sign-in. */
export const FACTOR_METHODS = [...FACTOR_KINDS, 'recovery'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** Options of WebAuthn in JSON, as browsers take them. */
const webAuthnOptions = z.record(z.string(), z.unknown());

export const secondFactorPasskey = defineCall({
  name: 'account.secondFactorPasskey',
  method: 'POST',
  path: '/api/Account/secondFactor/passkey',
  access: 'public',
  response: z.object({ options: webAuthnOptions }),
});
export const secondFactor = defineCall({
  name: 'account.secondFactor',
  method: 'POST',
  path: '/api/Account/secondFactor',
  access: 'public',
  response: signedIn,
});

const factor = z.object({
  id,
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createTime: timestamp,
  lastUsedTime: z.nullable(timestamp),
});
export type Factor = z.infer<typeof factor>;

export const listFactors = defineCall({
  name: 'factors.list',
  method: 'GET',
  path: '/api/ClientUser/factors',
  access: 'user',
  response: z.object({
    factors: z.array(factor),
    /** Recovery codes that are not used yet. */
    recoveryCodes: z.int(),
    /** Staff without a second factor: their calls are refused until one is set up. */
    missing: z.boolean(),
  }),
});
export const beginFactor = defineCall({
  name: 'factors.begin',
  method: 'POST',
  path: '/api/ClientUser/factors/begin',
  access: 'user',
  response: z.object({
    setupId: id,
    /** `uri` is what the QR code says. */
    totp: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
    passkey: z.nullable(webAuthnOptions),
  }),
});
/** New recovery codes are in this response only. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const confirmFactor = defineCall({
  name: 'factors.confirm',
  method: 'POST',
  path: '/api/ClientUser/factors',
  access: 'user',
  response: recoveryCodes,
  refreshes: ['factors'],
});
export const removeFactor = defineCall({
  name: 'factors.remove',
  method: 'POST',
  path: '/api/ClientUser/factors/:id/remove',
  access: 'user',
  response: z.object({}),
  refreshes: ['factors'],
});
export const renewRecoveryCodes = defineCall({
  name: 'factors.renewRecoveryCodes',
  method: 'POST',
  path: '/api/ClientUser/factors/recovery',
  access: 'user',
  response: recoveryCodes,
  refreshes: ['factors'],
});

/** Every call of this file. */
export const SECOND_FACTORS_CALLS = [
  secondFactorPasskey,
  secondFactor,
  listFactors,
  beginFactor,
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
] as const;
