import type { ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import styles from './case.module.css';

export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.facts}>
      <h2 className={styles.subtitle}>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

/** A fact; an empty one renders nothing. @param doubtful marks a contradiction to another fact */
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
