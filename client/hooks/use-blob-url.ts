import { useCallback, useState, useSyncExternalStore } from 'react';

type Shared = { url: string; users: number };
const shared = new Map<string, Shared>();

function acquire(key: string, blob: Blob): () => void {
  const entry = shared.get(key) ?? { url: URL.createObjectURL(blob), users: 0 };
  shared.set(key, entry);
  entry.users += 1;
  return () => {
    entry.users -= 1;
    if (entry.users) return;
    shared.delete(key);
    URL.revokeObjectURL(entry.url);
  };
}

const nothing = (): void => undefined;

/**
 * An object URL for a file that is only in this browser.
 * The worker sends a new Blob object with every step of an upload; the URL belongs to `key`, so the picture does not
 * flicker, and lives until the last user of that key is gone. It stays when the blob is no longer sent: the uploaded
 * picture would have to load first.
 */
export function useBlobUrl(key: string, blob: Blob | null): string | null {
  const [source, setSource] = useState({ key, blob });
  if (source.key !== key || (blob && !source.blob)) setSource({ key, blob });
  const first = source.blob;
  const subscribe = useCallback(() => (first ? acquire(key, first) : nothing), [key, first]);
  return useSyncExternalStore(subscribe, () => shared.get(key)?.url ?? null);
}
