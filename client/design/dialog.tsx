import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './overlays.module.css';
import { Icon } from './icon.tsx';
import { isSecondClick } from './stray-click.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Read after the title when the dialog opens. */
  description?: ReactNode;
  /** A question, a form, or what needs room: 460, 520 or 800 px (spec §9); on narrow screens 96%. */
  width?: 'narrow' | 'normal' | 'wide';
  closeLabel: string;
  footer?: ReactNode;
  /** What has the focus after closing; by default what had it before. */
  finalFocus?: () => HTMLElement | true;
  children?: ReactNode;
};

/**
 * A modal dialog: takes the focus and keeps it, closes by Escape and by a click outside, and restores the focus. Enter
 * does nothing until the user has reached a control: the close button is the last one. Forms take the focus themselves
 * (`focusFirstField`).
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'narrow',
  closeLabel,
  footer,
  finalFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && !isSecondClick(event)) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          finalFocus={finalFocus}
          className={classNames(styles.dialog, styles[width])}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          <div className={styles.body} data-dialog-body>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children}
          </div>
          {footer && <div className={styles.foot}>{footer}</div>}
          <Base.Close
            className={classNames(buttonClass({ variant: 'quiet', size: 'small', icon: true }), styles.close)}
            aria-label={closeLabel}
          >
            <Icon name="close" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
