/**
 * Where the reader was on each page of this tab, so that going back and returning from sign-in or sign-up keep the
 * place. Browsers restore it before the page is rendered, which is too early here.
 */
import { splitLocale } from '#protocol/locales.ts';
import { isSignInPage } from '#client/navigation/paths.ts';
import { afterLoad } from '../after-load.ts';

/** How long a page may take to become long enough, ms. */
const PATIENCE = 3_000;

const positions = new Map<string, number>();
let isBack = false;
const here = (): string => splitLocale(window.location.pathname).path + window.location.search;

/** Begins to remember positions. Call it once. */
export function rememberScroll(): void {
  // A reload is restored by the browser, which knows the position of the earlier document.
  afterLoad(() => (window.history.scrollRestoration = 'manual'));
  window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'auto'));
  window.addEventListener('scroll', () => positions.set(here(), window.scrollY), { passive: true });
  window.addEventListener('popstate', () => (isBack = true));
}

/**
 * Scrolls a page that has just been shown: to the element that the address names; to where the reader was, after going
 * back or signing in or up; else to its top.
 * @param from the path shown before
 */
export function scrollToPlace(from: string): void {
  // The first page is laid out as it is read, with guessed heights. A place is found on a page that has its own.
  document.documentElement.dataset['navigated'] = '';
  const isReturn = isBack || isSignInPage(from);
  isBack = false;
  const target = document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else scrollWhenPossible(isReturn ? (positions.get(here()) ?? 0) : 0);
}

/** Scrolls again while the page grows, until the position is reached or the reader scrolls. */
function scrollWhenPossible(top: number): void {
  const scroll = (): void => window.scrollTo({ top, behavior: 'instant' });
  scroll();
  if (window.scrollY >= top - 1) return;
  const observer = new ResizeObserver(() => {
    scroll();
    if (window.scrollY >= top - 1) stop();
  });
  const ends = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'] as const;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ends) window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, PATIENCE);
  for (const name of ends) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
}
