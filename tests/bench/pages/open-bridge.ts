import { createBridge, type Bridge } from '#client/bridge/bridge.ts';
import { createSharedConnector, webLocks } from '#client/bridge/connector.ts';

/** A bridge as the application has it. @param coreUrl address of the core worker */
export const openBridge = (coreUrl: string): Bridge =>
  createBridge({
    connector: createSharedConnector(coreUrl),
    locks: webLocks,
    newId: () => crypto.randomUUID(),
    locale: () => 'en',
    hasNetwork: () => navigator.onLine,
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
