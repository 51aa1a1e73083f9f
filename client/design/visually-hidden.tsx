import type { ReactNode } from 'react';
import styles from './primitives.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  id,
  live,
}: {
  children: ReactNode;
  id?: string;
  live?: 'polite' | 'assertive';
}) {
  return (
    <span className={styles.hidden} id={id} aria-live={live}>
      {children}
    </span>
  );
}
