import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';

export function ConfirmSignOut({
  busy,
  onConfirm,
  onClose,
}: {
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Close`}
      title={<Trans>Sign out everywhere else?</Trans>}
      description={<Trans>Every browser and app but this one will have to sign in again.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep them</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            <Trans>Sign them out</Trans>
          </Button>
        </>
      }
    />
  );
}
