import { useEffect, useState } from 'react';

type Shared = { url: string; users: number };
const shared = new Map<string, Shared>();

/**
 * An object URL for a file that is only in this browser.
 * The worker sends a new Blob object with every step of an upload; the URL belongs to `key`, so the picture does not
 * flicker, and lives until the last user of that key is gone. Once made it is kept even when the blob is no longer
 * sent: the uploaded picture would have to load first.
 */
export function useBlobUrl(key: string, blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const [source, setSource] = useState({ key, blob });
  if (source.key !== key || (blob && !source.blob)) setSource({ key, blob });
  const { blob: first } = source;
  useEffect(() => {
    if (!first) return undefined;
    const entry = shared.get(key) ?? { url: URL.createObjectURL(first), users: 0 };
    shared.set(key, entry);
    entry.users += 1;
    setUrl(entry.url);
    return () => {
      entry.users -= 1;
      if (entry.users) return;
      shared.delete(key);
      URL.revokeObjectURL(entry.url);
      setUrl(null);
    };
  }, [key, first]);
  return url;
}
