import { localePrefix, splitLocale, type Locale } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import { useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The same page in another language; search and hash are kept as they are in `path`. */
export function inLocale(path: string, locale: Locale): string {
  const end = path.search(/[?#]/);
  const pathname = end < 0 ? path : path.slice(0, end);
  const rest = end < 0 ? '' : path.slice(end);
  const bare = splitLocale(pathname).path;
  const prefix = localePrefix(locale);
  return `${prefix}${bare === '/' && prefix ? '' : bare}${rest}`;
}

/** A path as shown in the address bar: a language's front page has no slash at its end (`/zh-HK`). */
export function tidyPath(path: string): string {
  return path.replace(/^(\/zh-(?:HK|CN))\/(?=$|[?#])/, '$1');
}

/** Sign-in and sign-up pages, which are no destination after signing in. */
const SIGN_IN = /^\/(?:login$|passport\/)/;

/**
 * Where to go after signing in: `next` when it is a path of this site, without its language prefix.
 *
 * Accepts same-origin paths only: no scheme, no `//host`, no `/\host`, no control characters.
 * Rejects the sign-in pages.
 */
export function safeNext(next: string | null, fallback: string): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\p{Cc}\\]/u.test(next)) return fallback;
  const url = new URL(next, 'https://vermeil.invalid');
  if (url.origin !== 'https://vermeil.invalid') return fallback;
  const path = splitLocale(url.pathname).path;
  // After removing a prefix or `..`: `/zh-HK//host`, `/..//host`.
  if (path.startsWith('//')) return fallback;
  if (isSignInPage(path)) return fallback;
  return `${path}${url.search}${url.hash}`;
}

/** Whether a path without language prefix is a page of signing in or up. */
export const isSignInPage = (path: string): boolean => SIGN_IN.test(path);

/**
 * Another page of signing in or up, which leads to the same `next` in the end; without one where `next` is no path of
 * this site.
 */
export const signInPath = (page: 'login' | 'register' | 'forgotPassword', next: string | null): string =>
  linkTo(page, { next: safeNext(next, '') || undefined });

/**
 * The sign-in page that comes back to `path` afterwards.
 * @param search its query, without `?` @param hash with `#`
 */
export function loginPath(path: string, search = '', hash = ''): string {
  const next = `${path}${search === '' ? '' : `?${search}`}${hash}`;
  return linkTo('login', { next: safeNext(next, '') && next });
}

/** @returns the hash of the address, with `#`; empty on the server */
export const useHash = (): string =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  );

/** @returns the sign-in page that comes back to the present address, its query and hash included */
export function useLoginPath(): string {
  const [path] = useLocation();
  return loginPath(path, useSearch(), useHash());
}
