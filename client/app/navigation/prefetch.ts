/** Fetches code, texts and data of pages before they are opened. Loaded once the first page is there. */
import { getBridge } from '#client/bridge/current-bridge.ts';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import { findRoute } from '../find-route.ts';
import { createLinkIntent, type NetworkFacts } from './link-intent.ts';
import { fetchPage } from './page-cache.ts';

/** How long data that was fetched ahead stays watched, ms. */
const LINGER = 30_000;

async function prefetch(href: string): Promise<void> {
  const { pathname, search } = new URL(href);
  const { locale, path } = splitLocale(pathname);
  const match = findRoute(path, search);
  if (!match) return;
  await fetchPage(match.route);
  const { prefetchedTopics } = await match.route.load();
  for (const topic of prefetchedTopics?.(match.params, serverLanguage(locale)) ?? []) {
    const { unsubscribe } = getBridge()
      .topic(topic)
      .subscribe(() => undefined);
    setTimeout(unsubscribe, LINGER);
  }
}

/** @returns the address of the link at an element, when it leads to another page of this site */
function linkAt(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.origin + link.pathname + link.search;
}

/** Begins to watch the pointer, the focus and touches. */
export function watchLinks(): void {
  const near = createLinkIntent({
    network: () => (navigator as { connection?: NetworkFacts }).connection,
    // A page that cannot be had is fetched again when it is opened.
    fetch: (href) => void prefetch(href).catch(() => undefined),
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  for (const event of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(event, ({ target }) => near(linkAt(target)), { passive: true });
}
