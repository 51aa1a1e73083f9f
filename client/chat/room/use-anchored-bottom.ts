import { useEffect, type RefObject } from 'react';

/**
 * Keeps the bottom edge in position when the height of the scrolling element changes: a banner appears, the
 * composer grows, a keyboard opens. Browsers keep the top edge instead, which hides the newest message.
 */
export function useAnchoredBottom(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let { scrollTop, clientHeight } = element;
    const onScroll = () => ({ scrollTop, clientHeight } = element);
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === clientHeight) return;
      // Not read back: the browser may have moved it already to stay within bounds.
      element.scrollTop = scrollTop + clientHeight - element.clientHeight;
      onScroll();
    });
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}
