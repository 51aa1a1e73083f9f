import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../foundation/config.ts';

/** The site as WebAuthn knows it: `id` is its host name, `origin` where its pages come from. */
export type RelyingParty = { readonly id: string; readonly origin: string };
/** The part of a stored passkey that proves it. */
export type Passkey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
};
/** EdDSA, ES256 and RS256, which every browser knows; Node.js warns of the newer ones. */
const ALGORITHMS = [-8, -7, -257];

/** Options in JSON as browsers take them, and the challenge in them. */
type Challenge = { readonly options: Record<string, unknown>; readonly challenge: string };

/**
 * `PUBLIC_URL`; without it, which is not possible in production, the address of the request. Browsers offer no passkeys
 * to pages at a bare IP address.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): RelyingParty {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  return { id: hostname, origin };
}

const descriptors = (known: readonly Pick<Passkey, 'credentialId' | 'transports'>[]) =>
  known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));

/** Options to create a passkey. @param known those of the account, so that none is registered twice */
export async function newPasskeyOptions(
  party: RelyingParty,
  user: { readonly id: string; readonly username: string },
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<Challenge> {
  const options = await generateRegistrationOptions({
    rpName: 'Vermeil',
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    excludeCredentials: descriptors(known),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** @returns the new passkey; undefined if the answer does not fit the challenge or the site */
export async function verifyNewPasskey(
  party: RelyingParty,
  expectedChallenge: string,
  answer: Record<string, unknown>,
): Promise<Passkey | undefined> {
  try {
    if (hasCertificates(answer)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey, signCount: counter, transports: transports.slice(0, 8) };
  } catch {
    // The library throws on everything that does not fit; the answer is a stranger's text.
    return undefined;
  }
}

/**
 * Browsers leave certificates out when no attestation is asked for, as here. A stranger's certificates are not parsed,
 * and no revocation list that they name is fetched.
 */
function hasCertificates(answer: Record<string, unknown>): boolean {
  const { attestationObject } = (answer as unknown as RegistrationResponseJSON).response;
  return decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('attStmt').get('x5c') !== undefined;
}

/** Options to sign in with one of the passkeys. */
export async function passkeyOptions(
  party: RelyingParty,
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
): Promise<Challenge> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: descriptors(known),
    userVerification: 'preferred',
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** @returns how often the passkey has signed now; undefined if it did not sign the challenge for this site */
export async function verifyPasskey(
  party: RelyingParty,
  expectedChallenge: string,
  passkey: Passkey,
  answer: Record<string, unknown>,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
      // The password was the first factor.
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
