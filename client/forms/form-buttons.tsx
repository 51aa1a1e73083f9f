import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import styles from './forms.module.css';

/** The end of a form that opened in place or in a dialog: send it, or leave it. @param children what sending does */
export function FormButtons({
  busy = false,
  danger = false,
  onCancel,
  children,
}: {
  busy?: boolean;
  danger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.actions}>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {children}
      </Button>
      <Button onClick={onCancel}>
        <Trans context="action">Cancel</Trans>
      </Button>
    </div>
  );
}
