import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useMoveFocus } from '#client/forms/use-move-focus.ts';
import { useAction } from '#client/hooks/use-action.ts';
import styles from '#client/offers/offers.module.css';
import type { Deal } from '#protocol/entities/trade.ts';

/** Confirms receipt or completion. */
export default function ConfirmDialog({
  deal,
  move,
  onClose,
}: {
  deal: Deal;
  move: 'receive' | 'complete';
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { made, finalFocus } = useMoveFocus();
  const { busy, error, run } = useAction(async () => {
    await makeCall('deals.move', { params: { id: deal.id }, body: { move } });
    made();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={
        move === 'complete' ? (
          <Trans>Is everything as described?</Trans>
        ) : deal.isToken ? (
          <Trans>Is the collectible in your wallet?</Trans>
        ) : (
          <Trans>Have you received the item?</Trans>
        )
      }
      description={deal.goods.title}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans context="deal">Not yet</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={run}>
            {move === 'receive' ? <Trans>Confirm receipt</Trans> : <Trans>Complete the deal</Trans>}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <FormError error={error} />
        <ul className={styles.terms}>
          {move === 'receive' ? (
            <li>
              <Trans>You now have 7 days to inspect it. If you do not object, it counts as accepted.</Trans>
            </li>
          ) : (
            <li>
              <Trans>This ends the deal. It cannot be cancelled afterwards.</Trans>
            </li>
          )}
          <li>
            <Trans>
              If something is wrong, raise it in the conversation first. Our staff can join and cancel the deal.
            </Trans>
          </li>
        </ul>
      </div>
    </Dialog>
  );
}
