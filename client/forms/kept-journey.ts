/**
 * What a reload of the sign-up screens restores in its tab (session storage). Secrets and phone numbers are not saved.
 */
export type KeptJourney = {
  method?: 'email' | 'phone';
  email?: string;
  areaCode?: string;
  codeId?: string;
  username?: string;
};

const keyOf = (purpose: string): string => `vermeil.passport.${purpose}`;

/** @returns the saved values; none where the browser saves nothing. */
export function readJourney(purpose: string): KeptJourney {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? '{}');
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
      : {};
  } catch {
    return {};
  }
}

/** Saves values; undefined ones are removed. */
export function keepJourney(
  purpose: string,
  change: { [Key in keyof KeptJourney]: KeptJourney[Key] | undefined },
): void {
  try {
    sessionStorage.setItem(keyOf(purpose), JSON.stringify({ ...readJourney(purpose), ...change }));
  } catch {
    // Without session storage the form works, but a reload begins again.
  }
}

/** Removes all values, once the account or the password is set. */
export function forgetJourney(purpose: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // As above.
  }
}
