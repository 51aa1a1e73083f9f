import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

/**
 * A panel that hangs from a button and holds more than a list of actions.
 * @param label names the panel for screen readers.
 */
export function Popover({ trigger, label, open, onOpenChange, children }: {
  trigger: ReactElement; label: string; open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align="end" sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup} aria-label={label}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
