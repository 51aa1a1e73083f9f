/** The core worker as a SharedWorker: one for all tabs of a browser. Wiring only. */
import { createBrowserHost } from './browser-host.ts';

declare const self: SharedWorkerGlobalScope;

const host = createBrowserHost();
// A port queues its messages until it is attached.
self.addEventListener('connect', ({ ports: [port] }) => {
  if (port) void host.then(({ attach }) => attach(port));
});
