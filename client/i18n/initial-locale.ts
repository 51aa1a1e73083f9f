import { LOCALES, LOCALE_COOKIE, type Locale, localePrefix, matchLocale, splitLocale } from '#protocol/locales.ts';
import { CACHE } from '#protocol/page-limits.ts';

export type InitialLocale = {
  locale: Locale;
  /** Where to go instead, without prefix change elsewhere in the path. */
  redirect: string | null;
  /** A language to offer in a banner; never switched to without asking (search engines, shared links). */
  offer: Locale | null;
};

/**
 * Which language a visit begins in.
 *
 * A prefix in the path is what was asked for, and stays.
 * On a path without prefix the language chosen before wins.
 * Nothing chosen: the path's language is shown and the visitor's own is offered.
 * Chosen before, but another language's link followed: the chosen one is offered.
 *
 * @param languages the browser's, best first.
 */
export function chooseLocale(path: string, chosen: Locale | undefined, languages: readonly string[]): InitialLocale {
  const here = splitLocale(path);
  if (chosen && chosen !== here.locale && here.locale === 'en') {
    return { locale: chosen, redirect: `${localePrefix(chosen)}${here.path === '/' ? '' : here.path}`, offer: null };
  }
  const wanted = chosen ?? matchLocale(languages);
  return { locale: here.locale, redirect: null, offer: wanted && wanted !== here.locale ? wanted : null };
}

/**
 * @returns the locale the person chose, out of a `document.cookie` text; undefined when none or an unknown one is
 * kept.
 */
export function readLocaleCookie(cookies: string): Locale | undefined {
  const entry = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${LOCALE_COOKIE}=`));
  const value = entry && entry.slice(LOCALE_COOKIE.length + 1);
  return LOCALES.find((locale) => locale === value);
}

/** @returns the text to assign to `document.cookie`: valid for 365 days (spec §9), for the whole site. */
export function localeCookie(locale: Locale, secure: boolean): string {
  const maxAge = CACHE.localeCookie / 1_000;
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
