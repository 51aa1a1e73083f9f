/** State for the return from a third party: the provider and the target page. */
type SignInState = { provider: string; next: string | null };

const KEY = 'vermeil.thirdParty';

/** Stores it for this tab. */
export function saveSignInState(departure: SignInState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // Storage is blocked: the return is refused, and the user signs in another way.
  }
}

/** @returns the stored state; undefined when missing or invalid */
function readSignInState(): SignInState | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SignInState> | null;
    return typeof value?.provider === 'string'
      ? { provider: value.provider, next: typeof value.next === 'string' ? value.next : null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The errors of providers for that: RFC 6749, Apple, LinkedIn. */
const CANCELLED = /^(?:access_denied|user_cancelled_\w+)$/;

/** Parameters of the provider's redirect; `issuer` per RFC 9207, if present. */
export type ThirdPartyRedirect = {
  code: string;
  state: string;
  issuer: string | null;
  /** The user turned back at the third party. */
  isCancelled: boolean;
  provider: string;
  next: string | null;
};

/** @returns the redirect parameters in the URL; null on any other visit */
export function readRedirect(given: URLSearchParams): ThirdPartyRedirect | null {
  const state = given.get('state');
  if (state === null || !(given.has('code') || given.has('error'))) return null;
  const departure = readSignInState();
  return {
    code: given.get('code') ?? '',
    state,
    issuer: given.get('iss'),
    isCancelled: CANCELLED.test(given.get('error') ?? ''),
    provider: departure?.provider ?? '',
    next: departure?.next ?? null,
  };
}
