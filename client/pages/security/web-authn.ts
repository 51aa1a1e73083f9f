import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

/** Browsers offer passkeys to pages of a named host only, not at a bare IP address. */
export const offersPasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The browser's answer to a challenge; null when the user dismissed it, or the passkey is not on this device. */
async function orNull(answer: Promise<object>): Promise<Json | null> {
  try {
    return { ...(await answer) };
  } catch {
    return null;
  }
}

/** Makes a passkey. @param options of `factors.begin` */
export const makePasskey = (options: Json): Promise<Json | null> =>
  orNull(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Signs with a passkey. @param options of `session.challengePasskey` */
export const answerWithPasskey = (options: Json): Promise<Json | null> =>
  orNull(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
