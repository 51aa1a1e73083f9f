import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import type { Address } from '#protocol/http/addresses.ts';

export default function ConfirmAddressRemoval({
  address,
  busy,
  onConfirm,
  onClose,
}: {
  address: Address;
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
      title={<Trans>Delete this address?</Trans>}
      description={`${address.consignee}, ${address.detail}`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            <Trans>Delete address</Trans>
          </Button>
        </>
      }
    />
  );
}
