import { useSyncExternalStore } from 'react';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** @returns whether the page is scrolled `distance` px or more; renders again only when that changes. */
export function useScrolled(distance: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY >= distance,
    () => false,
  );
}
