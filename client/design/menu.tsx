import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './overlays.module.css';
import { useOpened } from './use-opened.ts';

/**
 * A dropdown of actions and links, worked by arrow keys and letters. It is open when it mounts: its code is
 * loaded by the click that opens it.
 * Its position is fixed like that of the header: an absolute one is a frame late when the page scrolls, and a click
 * then meets another entry.
 * @param trigger the button that opens it; it gets the ARIA attributes.
 * @param label names its landmark, at the end of the document.
 * @param head a line above the entries that is no entry.
 */
export function Menu({
  trigger,
  label,
  head,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  label: string;
  head?: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const { trigger: ref, open, setOpen } = useOpened();
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger ref={ref} render={trigger} />
      <Base.Portal render={<nav aria-label={label} />}>
        <Base.Positioner
          className={styles.menuPositioner}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Base.Popup className={styles.menuPopup}>
            {head && <div className={styles.menuHead}>{head}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An entry that does something. */
export function MenuItem({
  icon,
  disabled = false,
  onSelect,
  children,
}: {
  icon?: IconName;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Item className={styles.item} disabled={disabled} onClick={onSelect}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Base.Item>
  );
}

/** An entry that leads somewhere. @param link an anchor or wouter `Link` without content. */
export function MenuLink({ icon, link, children }: { icon?: IconName; link: ReactElement; children: ReactNode }) {
  return (
    <Base.Item className={styles.item} render={link}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </Base.Item>
  );
}

/** Entries below a heading, with a line above. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group className={styles.group}>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** Entries in one row that are on or off. */
export function MenuToggles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className={styles.toggles} aria-label={label}>
      {children}
    </Base.Group>
  );
}

/** One of them; it closes the menu. @param label names it, as it shows a sign only */
export function MenuToggle({
  label,
  checked,
  onToggle,
  children,
}: {
  label: string;
  checked: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <Base.CheckboxItem
      className={styles.toggle}
      aria-label={label}
      title={label}
      checked={checked}
      closeOnClick
      onCheckedChange={onToggle}
    >
      {children}
    </Base.CheckboxItem>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
