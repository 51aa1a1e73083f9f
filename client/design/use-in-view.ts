import { useEffect, useState } from 'react';

/**
 * Whether an element is in the window, by more than a strip at its lower edge.
 * @returns undefined until the browser has reported it, and without an element
 */
export function useInView(element: Element | null): boolean | undefined {
  const [isIn, setIsIn] = useState<boolean>();
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setIsIn(entries.at(-1)?.isIntersecting), {
      rootMargin: '0px 0px -44px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return element ? isIn : undefined;
}
