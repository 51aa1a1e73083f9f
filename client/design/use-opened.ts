import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a dropdown whose code was loaded by a click: its trigger gets the focus of the button that it replaces, then it
 * opens, so that the focus moves as if the button had opened it.
 */
export function useOpened(): {
  trigger: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
} {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      trigger.current?.focus();
      setOpen(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return { trigger, open, setOpen };
}
