import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Voids a bid of an open auction, with a reason. */
export default function VoidDialog({
  goodsId,
  seq,
  name,
  money,
  onClose,
}: {
  goodsId: string;
  seq: number;
  name: string;
  money: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t`Close`}
      title={<Trans>Take this bid out?</Trans>}
      description={
        <Trans>
          Bid #{seq} of {name}, {money}. A record of it stays for everybody to see, and the auction then stands as if{' '}
          {name} had never said this sum or more: answers which it provoked go with it. It cannot be put back.
        </Trans>
      }
    >
      <ReasonForm
        move="void"
        confirm={<Trans>Take the bid out</Trans>}
        hint={<Trans>It is recorded in the log.</Trans>}
        onClose={onClose}
        send={async (reason) => {
          await makeCall('auctions.void', { params: { goodsId }, body: { seq, reason } });
          showToast({
            key: 'decision',
            tone: 'success',
            title: t`The bid was taken out`,
            message: `#${seq} · ${money}`,
          });
          onClose();
        }}
      />
    </Dialog>
  );
}
