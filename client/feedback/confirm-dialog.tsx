import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';

/**
 * Asks before something is done. Import it lazily, or where a lazy dialog decides its words.
 * @param cancel the label of the button that changes nothing
 * @param variant of the other button: `danger` for what is removed or withdrawn
 * @param finalFocus what has the focus after closing; by default what had it before
 * @param children why it failed, unless it is shown elsewhere
 */
export default function ConfirmDialog({
  title,
  description,
  cancel,
  confirm,
  variant = 'danger',
  busy,
  finalFocus,
  onConfirm,
  onClose,
  children,
}: {
  title: ReactNode;
  description: ReactNode;
  cancel: ReactNode;
  confirm: ReactNode;
  variant?: 'danger' | 'primary';
  busy: boolean;
  finalFocus?: (() => HTMLElement | true) | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
