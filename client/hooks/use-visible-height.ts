import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps an element that fills the window above the on-screen keyboard: where the keyboard covers the page instead of
 * shrinking it (iOS), the covered height is taken off as `--covered`.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const apply = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - viewport.height * viewport.scale));
      element.current?.style.setProperty('--covered', `${covered}px`);
      // iOS scrolls the whole page under the keyboard; the composer is in view without that.
      if (covered > 0) window.scrollTo(0, 0);
    };
    apply();
    viewport.addEventListener('resize', apply);
    return () => viewport.removeEventListener('resize', apply);
  }, []);
  return element;
}
