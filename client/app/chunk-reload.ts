import { isServerReachable } from '#client/feedback/server-reachable.ts';
import { PAGE } from '#protocol/page-limits.ts';

const KEY = 'vermeil.chunk-reload';

const FAILED_LOAD = new RegExp(
  'dynamically imported module|importing a module script failed|error loading dynamically|' +
    'unable to preload css|loading chunk',
  'i',
);

/**
 * @returns whether an error is a failed load of a piece of the site, e.g. after a new release took the old files away.
 */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && FAILED_LOAD.test(error.message);
}

/**
 * Reloads the page after a failed chunk load, at most once every 60 s (spec §8, §9), and only while the server answers:
 * else the browser's own error page would replace what the reader sees.
 * @returns false when it does not reload: then the error page is due.
 */
export async function reloadOnce(ports: {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  isReachable: () => Promise<boolean>;
  reload: () => void;
}): Promise<boolean> {
  const last = Number(ports.storage.getItem(KEY));
  const now = ports.now();
  if (last > 0 && last <= now && now - last < PAGE.chunkReloadGuard) return false;
  if (!(await ports.isReachable())) return false;
  ports.storage.setItem(KEY, String(now));
  ports.reload();
  return true;
}

/** Reloads this page after an error that is a failed chunk load; see {@link reloadOnce}. */
export const reloadAfter = async (error: unknown): Promise<boolean> =>
  isChunkError(error) &&
  reloadOnce({
    storage: sessionStorage,
    now: Date.now,
    isReachable: isServerReachable,
    reload: () => window.location.reload(),
  });
