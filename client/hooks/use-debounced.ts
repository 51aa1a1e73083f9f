import { useEffect, useState } from 'react';

/** The value once it has not changed for `pause` ms; an emptied one at once. */
export function useDebounced(value: string, pause: number): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(value), value ? pause : 0);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return quiet;
}
