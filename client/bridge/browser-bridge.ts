import { splitLocale } from '#protocol/locales.ts';
import { type Bridge, createBridge, type FirstViews } from './bridge.ts';
import { createSharedConnector, type Connector, webLocks } from './connector.ts';
import { newId } from './commands.ts';
import { isFromElsewhere, keepUnanswered, takeUnanswered } from './unanswered.ts';
// The build names each worker file by its content, so a changed worker has a new address.
// oxlint-disable-next-line import/default -- the query makes it an address
import electedUrl from '../../workers/entries/elected.entry.ts?worker&url';
// oxlint-disable-next-line import/default -- the query makes it an address
import sharedUrl from '../../workers/entries/shared.entry.ts?sharedworker&url';

/** `localStorage['vermeil.worker'] = 'elected'` uses the elected worker in any browser, for trying it out. */
const FLAG = 'vermeil.worker';

/** @returns how this tab reaches the core worker. The code of the elected worker is loaded where it is used. */
export async function loadConnector(): Promise<Connector> {
  if (typeof SharedWorker !== 'undefined' && localStorage.getItem(FLAG) !== 'elected')
    return createSharedConnector(sharedUrl);
  const { createElectedConnector } = await import('./elected-connector.ts');
  return createElectedConnector(electedUrl, webLocks);
}

const navigationType = (): string | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

/** Opens the bridge of this tab. @param first the views that the server rendered the page with */
export function openBridge(connector: Connector, first: FirstViews): Bridge {
  const bridge = createBridge({
    first,
    former: takeUnanswered(
      connector.build,
      isFromElsewhere(navigationType(), document.referrer, window.location.origin),
    ),
    connector,
    locks: webLocks,
    newId,
    locale: () => splitLocale(window.location.pathname).locale,
    hasNetwork: () => navigator.onLine,
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  window.addEventListener('online', () => bridge.wake('online'));
  window.addEventListener('offline', () => bridge.loseNetwork());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') bridge.wake('visible');
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) keepUnanswered(connector.build, bridge.close());
  });
  return bridge;
}
