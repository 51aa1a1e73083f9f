import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './overlays.module.css';
import { useOpened } from './use-opened.ts';

/**
 * A panel below a button, for more than a list of actions. It is open when it mounts: its code is loaded by the click
 * that opens it.
 * @param label names the panel for screen readers. @param children get a function that closes the panel.
 */
export function Popover({
  trigger,
  label,
  children,
}: {
  trigger: ReactElement;
  label: string;
  children: (close: () => void) => ReactNode;
}) {
  const { trigger: ref, open, setOpen } = useOpened();
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={ref} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Base.Popup className={styles.popover} aria-label={label}>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
