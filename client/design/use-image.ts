import { useCallback, useEffect, useState, type RefCallback } from 'react';

const waiting = new Set<() => void>();

/** Has every picture on the page that could not be loaded tried again; to be called when the line is back. */
export function retryImages(): void {
  for (const again of waiting) again();
}

/** What an `img` is given so that it is known when it breaks. */
export type ImageWatch = { ref: RefCallback<HTMLImageElement>; onError: () => void };

/** @returns the source while there is one that is not known to be broken, and what the `img` that shows it is given. */
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
