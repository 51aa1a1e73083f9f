import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read after the title when the dialog opens. */
  description?: ReactNode;
  /** 460, 520 or 800 px (spec §9); 96% on narrow screens. */
  width?: 'narrow' | 'normal' | 'wide';
  /** On phones it rises from the bottom and is as wide as the screen. */
  sheet?: boolean;
  closeLabel: string;
  footer?: ReactNode;
  children?: ReactNode;
};

/** A modal dialog: traps the focus, closes by Escape and by a click outside, and restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'narrow',
  sheet = false,
  closeLabel,
  footer,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.popup, styles[width], sheet && styles.sheet)}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close
              className={buttonClass({ variant: 'quiet', size: 'small', icon: true })}
              aria-label={closeLabel}
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          <div className={styles.body}>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
