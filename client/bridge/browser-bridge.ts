import { splitLocale } from '#protocol/locales.ts';
import { createBridge, type Bridge } from './bridge.ts';
import type { Connector } from './connector.ts';
import type { FirstViews } from './first-views.ts';
import { createElectedConnector } from './elected-connector.ts';
import { newId } from './new-id.ts';
import { createSharedConnector } from './shared-connector.ts';
import { webLocks } from './web-locks.ts';
import { electedUrl, sharedUrl } from './worker-urls.ts';

/** `localStorage['vermeil.worker'] = 'elected'` does without SharedWorker, to try that way in any browser. */
const FLAG = 'vermeil.worker';

function chooseConnector(): Connector {
  const elected = typeof SharedWorker === 'undefined' || localStorage.getItem(FLAG) === 'elected';
  return elected
    ? createElectedConnector({ url: electedUrl, locks: webLocks, newId })
    : createSharedConnector(sharedUrl);
}

/** Makes the bridge of this tab. @param first what the page was rendered with on the server */
export function openBridge(first: FirstViews): Bridge {
  const bridge = createBridge({
    first,
    connector: chooseConnector(),
    locks: webLocks,
    newId,
    locale: () => splitLocale(window.location.pathname).locale,
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  window.addEventListener('online', () => bridge.wake('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') bridge.wake('visible');
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) bridge.close();
  });
  return bridge;
}
