/** Fetches code, texts and data of pages before they are opened. Loaded at the first use of a page. */
import { getBridge } from '#client/bridge/current-bridge.ts';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import { findRoute } from '../find-route.ts';
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
  // The pointer may rest on a link already.
  near(linkAt([...document.querySelectorAll(':hover')].at(-1) ?? null));
  for (const event of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(event, ({ target }) => near(linkAt(target)), { passive: true });
}

/** How long the pointer or the focus stays on a link before its page is fetched, ms: shorter ones only pass over it. */
export const INTENT_DELAY = 80;

/** The network as the browser describes it (Network Information API); absent in Safari and Firefox. */
export type NetworkFacts = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether pages may be fetched that the user may not open. */
export const mayPrefetch = (network: NetworkFacts | undefined): boolean =>
  network?.saveData !== true && !/(?:^|-)2g$/.test(network?.effectiveType ?? '');

type LinkIntentPorts = {
  network(): NetworkFacts | undefined;
  /** Fetches the page of an address; called once for each. */
  fetch(href: string): void;
  /** Runs something later; @returns what prevents it. */
  later(run: () => void, delay: number): () => void;
};

/**
 * Fetches the page of a link that the user is about to follow.
 * @returns `near` for a link under the pointer or the focus, null for none
 */
export function createLinkIntent({ network, fetch, later }: LinkIntentPorts): (href: string | null) => void {
  const fetched = new Set<string>();
  let aimed: string | null = null;
  let cancel: (() => void) | undefined;
  return (href) => {
    if (href === aimed) return;
    aimed = href;
    cancel?.();
    if (href === null || fetched.has(href)) return;
    cancel = later(() => {
      if (!mayPrefetch(network())) return;
      fetched.add(href);
      fetch(href);
    }, INTENT_DELAY);
  };
}
