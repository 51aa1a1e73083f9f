import { useCallback, useEffect, useState, type RefCallback } from 'react';

const waiting = new Set<() => void>();

/** Loads every failed picture of the page again; call it when the connection is back. */
export function retryImages(): void {
  for (const again of waiting) again();
}

/** Props of an `img` that report when it fails to load. */
export type ImageWatch = { ref: RefCallback<HTMLImageElement>; onError: () => void };

/** @returns the source unless it failed to load, and the props of the `img` that shows it */
export function useImage(source: string | null | undefined): { shown: string | null; watch: ImageWatch } {
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    if (broken === null) return undefined;
    const again = () => setBroken(null);
    waiting.add(again);
    return () => void waiting.delete(again);
  }, [broken]);
  const onError = useCallback(() => setBroken(source ?? null), [source]);
  // A picture of a rendered page may have failed before hydration, without a listener for its event.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onError();
    },
    [onError],
  );
  return { shown: source && source !== broken ? source : null, watch: { ref, onError } };
}
