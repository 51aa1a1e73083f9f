/** What the page that a third party sends the person back to must know: with whom they signed in, and where they wanted to go. */
export type Departure = { provider: string; next: string | null };

const KEY = 'vermeil.thirdParty';

/** Keeps it for this tab. */
export function keepDeparture(departure: Departure): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // A browser that keeps nothing: coming back is refused, and the person signs in otherwise.
  }
}

/** @returns what was kept in this tab; undefined when nothing was, or something else stands there. */
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
