import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Follows the newest message where the virtualizer cannot: a burst that replaces every row of the window leaves it no
 * row
 * to anchor to, and who stood at the end would be left behind. So does another width: a device that is turned lays
 * every
 * row out anew.
 * @param near how near to the end counts as being there, CSS pixels.
 */
export function useFollowing(
  scroller: RefObject<HTMLDivElement | null>,
  newest: string | undefined,
  near: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const atEnd = useRef(true);
  const last = useRef(newest);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= near;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      if (atEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, near, virtualizer]);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = newest;
    // Scroll events come after layout: what the ref says is where the person stood before these rows.
    if (before !== undefined && before !== newest && atEnd.current) virtualizer.scrollToEnd();
  }, [newest, virtualizer]);
}
