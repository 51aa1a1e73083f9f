import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useAction } from '#client/hooks/use-action.ts';

export default function ConfirmWithdrawal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { busy, error, run } = useAction(() => makeCall('kyc.withdraw', { body: {} }).then(onClose));
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t`Close`}
      title={<Trans>Withdraw your documents?</Trans>}
      description={<Trans>The review ends. You can change your documents and submit them again.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Leave them in review</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={run}>
            <Trans>Withdraw them</Trans>
          </Button>
        </>
      }
    >
      <FormError error={error} />
    </Dialog>
  );
}
