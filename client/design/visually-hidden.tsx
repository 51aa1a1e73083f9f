import type { ReactNode } from 'react';
import primitives from './primitives.module.css';
import styles from './text.module.css';

/** Text for screen readers only; with `onPhone` others see it on wider screens. */
export function VisuallyHidden({
  children,
  id,
  live,
  onPhone = false,
}: {
  children: ReactNode;
  id?: string;
  live?: 'polite' | 'assertive';
  onPhone?: boolean;
}) {
  return (
    <span className={onPhone ? styles.hiddenOnPhone : primitives.hidden} id={id} aria-live={live}>
      {children}
    </span>
  );
}
