import type { Connector } from './connector.ts';

/** Reaches the SharedWorker of this build: one for all tabs of the browser. Its name carries the build (see worker-urls.ts). */
export function createSharedConnector(url: string): Connector {
  return {
    build: new URL(url, window.location.href).pathname,
    connect(failed) {
      const worker = new SharedWorker(url, { type: 'module', name: `vermeil ${url}` });
      worker.addEventListener('error', failed, { once: true });
      return worker.port;
    },
  };
}
