import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';

export type ConflictChoice = { onKeepMine: () => void; onTakeTheirs: () => void };

/**
 * What is edited here was changed elsewhere meanwhile: which version stays. It cannot be closed without a choice.
 * @param children the two versions
 */
export function ConflictDialog({
  title,
  description,
  width = 'narrow',
  onKeepMine,
  onTakeTheirs,
  children,
}: ConflictChoice & {
  title: ReactNode;
  description: ReactNode;
  width?: 'narrow' | 'normal';
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={() => undefined}
      width={width}
      closeLabel={t`Please choose`}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onTakeTheirs}>
            <Trans>Use the other version</Trans>
          </Button>
          <Button variant="primary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
