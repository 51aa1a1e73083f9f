import { useState, type MouseEvent } from 'react';
import { BackToTop } from '#client/design/back-to-top.tsx';
import { Button } from '#client/design/button.tsx';
import { ContextMenu, type Point } from '#client/design/context-menu.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { Drawer } from '#client/design/drawer.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#client/design/menu.tsx';
import { Popover } from '#client/design/popover.tsx';
import { Toast } from '#client/design/toast.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { Sample } from './sample.tsx';
import styles from './design.module.css';

type Opened = 'dialog' | 'drawer' | null;
const TONES = ['info', 'success', 'danger'] as const;
/** Milliseconds: a sample stays. */
const DAY = 86_400_000;

/** What opens over a page. */
export function OverlaySamples() {
  const [opened, setOpened] = useState<Opened>(null);
  const [point, setPoint] = useState<Point | null>(null);
  const close = () => setOpened(null);
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault();
    setPoint({ x: event.clientX, y: event.clientY });
  };
  return (
    <>
      <Sample name="Over the page">
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        <Menu trigger={<Button>Menu</Button>} label="Example">
          <MenuItem icon="heart" onSelect={() => {}}>
            Save
          </MenuItem>
          <MenuItem icon="trash" disabled onSelect={() => {}}>
            Delete
          </MenuItem>
          <MenuSeparator />
          <MenuGroup label="Selling">
            <MenuItem onSelect={() => {}}>My items</MenuItem>
          </MenuGroup>
        </Menu>
        <Popover trigger={<Button>Popover</Button>} label="Example">
          {(closePopover) => <Button onClick={closePopover}>Close</Button>}
        </Popover>
        <Button onContextMenu={onContextMenu}>Context menu: the other mouse button</Button>
        <VisuallyHidden>Only screen readers find this text.</VisuallyHidden>
        <BackToTop label="Back to top" threshold={200} duration={1_200} />
      </Sample>
      <Sample name="Toasts">
        {TONES.map((tone) => (
          <Toast key={tone} tone={tone} title={tone} lasts={DAY} closeLabel="Close" onClose={() => {}}>
            The counter-offer was sent.
          </Toast>
        ))}
      </Sample>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title="A dialog"
        closeLabel="Close"
        description="It holds the focus and gives it back."
        footer={<Button variant="primary">The one action</Button>}
      />
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        title="A drawer"
        closeLabel="Close"
        classes={{ popup: styles.drawer, head: styles.row, title: undefined }}
      >
        It slides in from the right.
      </Drawer>
      {point && (
        <ContextMenu at={point} label="Example" focusAfter={() => null} onClose={() => setPoint(null)}>
          <MenuItem onSelect={() => {}}>Reply</MenuItem>
          <MenuItem onSelect={() => {}}>Copy</MenuItem>
        </ContextMenu>
      )}
    </>
  );
}
