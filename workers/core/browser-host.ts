import { createBrowserPorts } from './browser-ports.ts';
import { FEATURES } from './features.ts';
import { createHost, type Host } from './host.ts';

/** Names the build: the address of the worker's own file, which carries its hash. */
export const BUILD = new URL(self.location.href).pathname;

/** The host as every browser entry runs it. */
export function createBrowserHost(): Host {
  return createHost({
    ports: createBrowserPorts(self.location.origin),
    features: FEATURES,
    build: BUILD,
    report: (error) => globalThis.reportError(error),
  });
}
