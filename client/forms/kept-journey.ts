/** What a reload of the sign-up screens finds again in its tab: where the code went is asked of the server, secrets and phone numbers are never kept. */
export type KeptJourney = {
  method?: 'email' | 'phone';
  email?: string;
  areaCode?: string;
  codeId?: string;
  username?: string;
};

const keyOf = (purpose: string): string => `vermeil.passport.${purpose}`;

/** @returns what was kept; empty when nothing was, or the browser keeps nothing. */
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

/** Adds to what is kept; undefined values are forgotten. */
export function keepJourney(
  purpose: string,
  change: { [Key in keyof KeptJourney]: KeptJourney[Key] | undefined },
): void {
  try {
    sessionStorage.setItem(keyOf(purpose), JSON.stringify({ ...readJourney(purpose), ...change }));
  } catch {
    // A browser that keeps nothing: the form works, a reload begins anew.
  }
}

/** Forgets everything, once the journey is over. */
export function forgetJourney(purpose: string): void {
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // As above.
  }
}
