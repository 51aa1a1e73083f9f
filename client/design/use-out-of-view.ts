import { useEffect, useState } from 'react';

/**
 * Whether an element is outside the window.
 * @returns false until the browser has reported it, and without an element
 */
export function useOutOfView(element: Element | null): boolean {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setIsOut(entries.at(-1)?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isOut && element !== null;
}
