import { useCallback, useEffect, useRef } from 'react';

/** @returns a function that does something at once, or, while a pointer is pressed, after its release and click. */
export function usePressed(): (run: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => void (pressed.current = true);
    const release = () => {
      pressed.current = false;
      // The click follows its release within the same task.
      window.setTimeout(() => waiting.current.splice(0).forEach((run) => run()));
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return useCallback((run) => {
    if (pressed.current) waiting.current.push(run);
    else run();
  }, []);
}
