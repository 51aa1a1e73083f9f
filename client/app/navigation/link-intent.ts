/** How long the pointer or the focus stays on a link before its page is fetched, ms: shorter ones only pass over it. */
export const INTENT_DELAY = 80;

/** The network as the browser describes it (Network Information API); absent in Safari and Firefox. */
export type NetworkFacts = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether pages may be fetched that the user may not open. */
export const mayPrefetch = (network: NetworkFacts | undefined): boolean =>
  network?.saveData !== true && !/(?:^|-)2g$/.test(network?.effectiveType ?? '');

export type LinkIntentPorts = {
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
