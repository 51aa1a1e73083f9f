import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '#client/design/button.tsx';
import { Drawer } from '#client/design/drawer.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import Facets from './facets.tsx';
import styles from './collections.module.css';

/**
 * The filter drawer of narrow screens. It opens filled: the facets are not a part that would come after it. It remains
 * open while filters change; its button shows the number of results.
 */
export default function FacetDrawer({
  open,
  onClose,
  count,
  facets,
}: {
  open: boolean;
  onClose: () => void;
  count: number | null;
  facets: ComponentProps<typeof Facets> | undefined;
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
      <div className={styles.drawerBody}>{facets ? <Facets {...facets} /> : <Skeleton height="24rem" />}</div>
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
