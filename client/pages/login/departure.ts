/** State for the return from a third party: the provider and the target page. */
export type Departure = { provider: string; next: string | null };

const KEY = 'vermeil.thirdParty';

/** Stores it for this tab. */
export function keepDeparture(departure: Departure): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // Storage is blocked: the return is refused, and the user signs in another way.
  }
}

/** @returns the stored state; undefined when missing or invalid */
export function readDeparture(): Departure | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Departure> | null;
    return typeof value?.provider === 'string'
      ? { provider: value.provider, next: typeof value.next === 'string' ? value.next : null }
      : undefined;
  } catch {
    return undefined;
  }
}
