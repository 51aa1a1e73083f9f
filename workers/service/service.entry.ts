/// <reference lib="webworker" />
import { planRequest } from './request-plan.ts';
import { createShellCache, type PrecacheEntry } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

// The build inserts the list of its files here; the name may occur in the source only once.
const entries = self.__WB_MANIFEST;

const shell = createShellCache(entries, buildOf(entries), {
  origin: self.location.origin,
  caches: self.caches,
  fetch: (input, init) => self.fetch(input, init),
  after: (delay) =>
    new Promise((resolve) => {
      self.setTimeout(resolve, delay);
    }),
});

// No skipWaiting: a new build takes over when the last page of the old one is closed, so a page never loses its lazy
// chunks.
self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await shell.activate();
      // The page starts loading while this worker is still being started.
      await self.registration.navigationPreload?.enable();
      // Controls pages opened before the first install: they may go offline too.
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const plan = planRequest({ method, mode, url }, self.location.origin, shell.paths);
  if (plan === 'asset') event.respondWith(shell.asset(event.request));
  if (plan === 'shell') event.respondWith(shell.page(networkAnswer(event)));
});

// A page names the files that it loaded before this worker answered its requests (client/main.tsx).
self.addEventListener('message', (event) => event.waitUntil(shell.keep(event.data as string[])));

/** The browser's preloaded response, or our own request without one. */
async function networkAnswer(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? self.fetch(event.request);
}

/** A hash of the build's files. */
function buildOf(list: readonly PrecacheEntry[]): string {
  let hash = 5381;
  for (const character of list
    .map((entry) => entry.url + (entry.revision ?? ''))
    .toSorted()
    .join()) {
    hash = (Math.imul(hash, 33) ^ character.charCodeAt(0)) >>> 0;
  }
  return hash.toString(36);
}
