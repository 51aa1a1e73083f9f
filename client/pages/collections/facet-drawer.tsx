import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { Drawer } from '#client/design/drawer.tsx';
import styles from './collections.module.css';

/**
 * The filter drawer of narrow screens. It remains open while filters change; its button shows the number of results.
 */
export default function FacetDrawer({
  open,
  onClose,
  count,
  children,
}: {
  open: boolean;
  onClose: () => void;
  count: number | null;
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<Trans context="heading">Filters</Trans>}
      closeLabel={t({ message: 'Close', context: 'action' })}
      classes={{ popup: styles.drawer, head: styles.drawerHead, title: styles.drawerTitle }}
    >
      <div className={styles.drawerBody}>{children}</div>
      <div className={styles.foot}>
        <Button variant="primary" wide onClick={onClose}>
          {count === null ? (
            <Trans>Show results</Trans>
          ) : (
            <Plural value={count} _0="Nothing to show" one="Show # item" other="Show # items" />
          )}
        </Button>
      </div>
    </Drawer>
  );
}
