import { useEffect, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import type { KnownAuction } from '../use-auction.ts';
import styles from './bid.module.css';
import { ComposeStep } from './compose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { PlacedStep } from './placed-step.tsx';
import { useBidDialog, type SendBidCommand } from './use-bid-dialog.ts';

type FlowProps = { goodsId: string; auction: KnownAuction; onClose: () => void };

/** Bidding from the amount to the receipt, in a dialog or on a page. */
export function BidFlow(props: FlowProps) {
  const { bid, send } = useBidDialog(props.goodsId);
  if (!bid || !props.auction.mine)
    return (
      <div className={styles.flow} aria-busy="true">
        <Skeleton height="3rem" />
        <Skeleton height="8rem" />
      </div>
    );
  return <Flow {...props} bid={bid} send={send} />;
}

type StepProps = Omit<FlowProps, 'goodsId'> & { bid: BidDialogView; send: SendBidCommand };

/** A pressed button disappears with its step: the focus moves to the beginning of the next one. */
function Flow(props: StepProps) {
  const { phase } = props.bid;
  const step = phase === 'sending' ? 'confirming' : phase;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      <Step {...props} />
    </div>
  );
}

function Step({ auction, onClose, bid, send }: StepProps) {
  const open = auction.state.state === 'open';
  if (bid.placed && bid.phase === 'placed')
    return (
      <PlacedStep
        placed={bid.placed}
        auction={auction}
        bid={bid.bid}
        onRaise={(amount) => send('bid.raise', { amount })}
        onClose={onClose}
      />
    );
  if (bid.phase === 'unanswered') {
    return (
      <div className={styles.flow}>
        <Banner tone="warning" icon="offline" role="alert">
          <Trans>
            There was no answer. Your bid may have arrived, or not. It is kept on this device; sent again it counts
            once.
          </Trans>
        </Banner>
        <div className={styles.buttons}>
          <Button onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
          <Button variant="primary" onClick={() => send('bid.confirm', { bid: bid.bid })}>
            <Trans>Ask again</Trans>
          </Button>
        </div>
      </div>
    );
  }
  if (bid.error && bid.phase === 'refused') {
    return (
      <div className={styles.flow}>
        <p className={styles.title}>
          <Trans>The bid was not taken</Trans>
        </p>
        <FormError error={bid.error} />
        <div className={styles.buttons}>
          {open && (
            <Button onClick={() => send('bid.back', {})}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    );
  }
  if (!open) {
    return (
      <div className={styles.flow}>
        <Banner icon="gavel" role="status">
          <Trans>The auction has ended. No bid was sent.</Trans>
        </Banner>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return bid.phase === 'composing' ? (
    <ComposeStep bid={bid} auction={auction} send={send} />
  ) : (
    <ConfirmStep bid={bid} auction={auction} send={send} onClose={onClose} />
  );
}
