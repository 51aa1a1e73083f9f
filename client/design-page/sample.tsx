import type { ReactNode } from 'react';
import styles from './design.module.css';

/** A named row of examples. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}
