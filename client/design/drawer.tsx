import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './overlays.module.css';
import { Icon } from './icon.tsx';
import { isSecondClick } from './stray-click.ts';

/**
 * A modal dialog that slides in from the right edge, as high as the screen. The classes set its width and paddings.
 * @param initialFocus gets the focus when it opens; by default the first focusable control
 */
export function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  classes,
  initialFocus,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  classes: { popup: string | undefined; head: string | undefined; title: string | undefined };
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next && !isSecondClick(event)) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.drawerBackdrop} />
        <Dialog.Popup className={classNames(styles.drawerPopup, classes.popup)} initialFocus={initialFocus}>
          <div className={classNames(styles.head, classes.head)}>
            <Dialog.Title className={classes.title}>{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'quiet', icon: true })} aria-label={closeLabel}>
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
