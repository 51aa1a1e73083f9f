import type { ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import styles from './case.module.css';

/** Facts of a case under a heading. */
export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.facts}>
      <h2 className={styles.subtitle}>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

/** One fact; empty ones are left out. @param doubtful marks what does not agree with something else */
export function Fact({
  name,
  children,
  doubtful = false,
}: {
  name: ReactNode;
  children: ReactNode;
  doubtful?: boolean;
}) {
  if (children === '' || children === null || children === undefined || children === false) return null;
  return (
    <div className={classNames(styles.fact, doubtful && styles.doubtful)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
