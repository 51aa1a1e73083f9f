import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { showToast } from './toasts.ts';

/** Instead of a dialog that cannot be loaded now: says so in a toast and closes. @param onShown called before */
export function NoConnection({ onClose, onShown }: { onClose: () => void; onShown: () => void }) {
  const { t } = useLingui();
  useEffect(() => {
    onShown();
    showToast({
      key: 'connection',
      tone: 'danger',
      title: t`No connection`,
      message: t`There is no connection. Please try again when you are back online.`,
    });
    onClose();
    // Once: what the toast says does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
