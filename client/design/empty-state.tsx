import type { ReactNode } from 'react';
import styles from './placeholders.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * The content of an empty list: a sentence, and what to do next. @param as `h1` where it is the whole page
 */
export function EmptyState({
  icon = 'info',
  title,
  as: Title = 'p',
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  as?: 'h1' | 'p';
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon name={icon} size={26} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}
