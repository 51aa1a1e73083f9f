import { CACHE } from '#protocol/limits.ts';
import { LOCALE_COOKIE, LOCALES, type Locale } from '#protocol/locales.ts';

/** @returns the locale the person chose, out of a `document.cookie` text; undefined when none or an unknown one is kept. */
export function readLocaleCookie(cookies: string): Locale | undefined {
  const entry = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${LOCALE_COOKIE}=`));
  const value = entry && entry.slice(LOCALE_COOKIE.length + 1);
  return LOCALES.find((locale) => locale === value);
}

/** @returns the text to assign to `document.cookie`: kept for 365 days (spec §9), for the whole site. */
export function localeCookie(locale: Locale, secure: boolean): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${CACHE.localeCookie / 1_000}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
