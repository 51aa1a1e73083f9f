import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();

/** Has every picture on the page that could not be loaded tried again; to be called when the line is back. */
export function retryImages(): void {
  for (const again of waiting) again();
}

/** @returns the source while there is one that is not known to be broken, and what its `onError` has to call. */
export function useImage(source: string | null | undefined): { shown: string | null; onError: () => void } {
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (broken === null) return undefined;
    const again = () => setBroken(null);
    waiting.add(again);
    return () => void waiting.delete(again);
  }, [broken]);
  return { shown: source && source !== broken ? source : null, onError: () => setBroken(source ?? null) };
}
