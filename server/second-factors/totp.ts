import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import { Secret, TOTP } from 'otpauth';

/** Codes of the period before and after count too: clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Vermeil';

const generatorOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** @returns a new secret in base32 */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** @param label names the account in the app. @returns the `otpauth:` URI that authenticator apps read */
export const totpUri = (secret: string, label: string): string => generatorOf(secret, label).toString();

/** @returns the number of the period (RFC 6238) whose code was typed; undefined for a wrong code */
export function matchTotp(secret: string, typed: string, now: Date): number | undefined {
  const token = normalizeCode(typed);
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = generatorOf(secret, '').validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
