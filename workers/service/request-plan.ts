/** The fields of a request that decide its plan: plain data, so that the rules are tested without a browser. */
export type RequestFacts = { method: string; mode: RequestMode; url: string };

/**
 * shell: a page, from the network, or the cached shell. asset: from the cache first, as its name changes with its
 * content. ignore: the browser fetches it as if there were no service worker.
 */
export type RequestPlan = 'shell' | 'asset' | 'ignore';

/** Paths that the service worker never handles: responses, live data and private files. */
const SERVER_PATHS = ['/api', '/realtime', '/files', '/dev', '/healthz', '/readyz', '/sw.js'];

/**
 * Only GET of the own origin is answered. Nothing below {@link SERVER_PATHS} is ever handled. Pages are navigations;
 * assets are the paths of the precache list or below `/assets/`.
 *
 * @param origin of the service worker
 * @param precached paths of the build's own files
 */
export function planRequest(request: RequestFacts, origin: string, precached: ReadonlySet<string>): RequestPlan {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'ignore';
  if (SERVER_PATHS.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return 'ignore';
  if (request.mode === 'navigate') return 'shell';
  return precached.has(url.pathname) || url.pathname.startsWith('/assets/') ? 'asset' : 'ignore';
}
