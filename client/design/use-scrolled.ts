import { useSyncExternalStore } from 'react';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

let lastTop = 0;
let upwards = false;

function onDirection(listener: () => void): () => void {
  lastTop = window.scrollY;
  return onScroll(() => {
    const top = window.scrollY;
    if (top !== lastTop) upwards = top < lastTop;
    lastTop = top;
    listener();
  });
}

/** @returns whether the page was last scrolled upwards; renders again only when that changes. */
export function useScrollsUp(): boolean {
  return useSyncExternalStore(
    onDirection,
    () => upwards,
    () => false,
  );
}

/** @returns whether the page is scrolled `distance` px or more; renders again only when that changes. */
export function useScrolled(distance: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY >= distance,
    () => false,
  );
}
