import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * A bar at the bottom of the window with a figure and one action, for pages whose action is out of view. It makes room
 * for itself below the footer, and lifts the button that leads back to the top.
 */
export function ActionBar({ label, figure, children }: { label: ReactNode; figure: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} data-action-bar>
      <p className={styles.words}>
        {label && <span className={styles.label}>{label}</span>}
        <span className={styles.figure}>{figure}</span>
      </p>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
