import { Menu as Base } from '@base-ui/react/menu';
import { useMemo, useState, type ReactNode } from 'react';
import styles from './overlays.module.css';

/** A point of the window, CSS pixels. A menu is below `y`, or above `top` where that has more room. */
export type Point = { x: number; y: number; top?: number };

/**
 * A menu at a point of the window, open while it is mounted. Its entries are those of menu.tsx.
 * @param label names the menu. @param focusAfter gives the element that gets the focus when it closes
 * @param onClose called once it has closed
 */
export function ContextMenu({
  at,
  label,
  focusAfter,
  onClose,
  children,
}: {
  at: Point;
  label: string;
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(true);
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => new DOMRect(at.x, at.top ?? at.y, 0, at.y - (at.top ?? at.y)) }),
    [at],
  );
  return (
    // It stays mounted until it has closed: only then does it move the focus.
    <Base.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner
          className={styles.menuPositioner}
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Base.Popup className={styles.menuPopup} aria-label={label} finalFocus={focusAfter}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
