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
 * Reloads the page after a failed chunk load, at most once every 60 s (spec §8, §9).
 * @returns false when it has just been tried: then the error page is due.
 */
export function reloadOnce(ports: {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}): boolean {
  const last = Number(ports.storage.getItem(KEY));
  const now = ports.now();
  if (last > 0 && last <= now && now - last < PAGE.chunkReloadGuard) return false;
  ports.storage.setItem(KEY, String(now));
  ports.reload();
  return true;
}
