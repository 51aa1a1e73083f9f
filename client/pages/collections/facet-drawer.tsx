import { Dialog } from '@base-ui/react/dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
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
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.drawerHead}>
            <Dialog.Title className={styles.drawerTitle}>
              <Trans>Filters</Trans>
            </Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'quiet', icon: true })} aria-label={t`Close`}>
              <Icon name="close" size={24} />
            </Dialog.Close>
          </div>
          <div className={styles.drawerBody}>{children}</div>
          <div className={styles.foot}>
            <Button variant="primary" wide onClick={onClose}>
              {count === null ? (
                <Trans>Show results</Trans>
              ) : (
                <Plural value={count} _0="Nothing to show" one="Show # piece" other="Show # pieces" />
              )}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
