import type { ReactNode } from 'react';
import styles from './avatar-badge.module.css';
import { classNames } from './class-names.ts';

/**
 * An unread count; nothing for zero, `99+` above 99. Decorative: put the number into the label of its control.
 */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, className)} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

/** A dot without a figure. */
export function DotBadge({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.badge, styles.dot, className)} aria-hidden="true" />;
}

/** A framed word, e.g. the status of goods. @param onPicture over a picture: a background instead of the frame */
export function Label({
  tone = 'gold',
  onPicture = false,
  children,
}: {
  tone?: 'gold' | 'neutral' | 'danger' | 'success';
  onPicture?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.label, tone !== 'gold' && styles[tone], onPicture && styles.onPicture)}>
      {children}
    </span>
  );
}
