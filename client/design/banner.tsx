import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { BasicIcon, type BasicIconName } from './basic-icon.tsx';

const ICONS = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' } as const satisfies Record<
  string,
  BasicIconName
>;

export type BannerProps = {
  tone?: keyof typeof ICONS;
  icon?: BasicIconName;
  /** `alert` interrupts a screen reader, `status` does not; none for a banner that is there from the start. */
  role?: 'alert' | 'status';
  actions?: ReactNode;
  children: ReactNode;
};

/** A framed message that stays until its cause is gone. */
export function Banner({ tone = 'info', icon = ICONS[tone], role, actions, children }: BannerProps) {
  return (
    <div className={classNames(styles.banner, tone !== 'info' && styles[tone])} role={role}>
      <BasicIcon name={icon} />
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
