import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { TRADE_REASONS } from '../reasons.ts';

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
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Void this bid?</Trans>}
      description={
        <Trans>
          Bid #{seq} by {name}, {money}. A public record remains, and the auction is recalculated as if {name} had never
          bid this amount or more; automatic bids that answered it are removed too. This cannot be undone.
        </Trans>
      }
    >
      <ReasonForm
        reasons={TRADE_REASONS.void}
        confirm={<Trans>Void bid</Trans>}
        hint={<Trans>It is recorded in the log.</Trans>}
        onClose={onClose}
        send={async (reason) => {
          await makeCall('auctions.void', { params: { goodsId }, body: { seq, reason } });
          showToast({
            key: 'decision',
            tone: 'success',
            title: t`The bid was voided`,
            message: `#${seq} · ${money}`,
          });
          onClose();
        }}
      />
    </Dialog>
  );
}
