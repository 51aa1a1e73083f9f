import { useEffect, useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useFormDraft, type FormDraft } from '#client/forms/use-form-draft.ts';
import type { KnownAuction } from '../use-auction.ts';
import styles from './bid.module.css';
import { ComposeStep } from './compose-step.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { PlacedStep } from './placed-step.tsx';
import { useBid } from './use-bid.ts';

type FlowProps = { goodsId: string; auction: KnownAuction; onClose: () => void };

/** Bidding from the amount to the receipt; in a dialog or on a page of its own. */
export function BidFlow(props: FlowProps) {
  const draft = useFormDraft<unknown>(`bid:${props.goodsId}`);
  if (draft.phase === 'loading' || !props.auction.mine)
    return (
      <div className={styles.flow} aria-busy="true">
        <Skeleton height="3rem" />
        <Skeleton height="8rem" />
      </div>
    );
  return <Flow {...props} draft={draft} />;
}

/** The button that was pressed goes with its step: the keyboard goes on at the beginning of the next one. */
function Flow({ goodsId, auction, onClose, draft }: FlowProps & { draft: FormDraft<unknown> }) {
  const bid = useBid(goodsId, auction, draft);
  const step = bid.stage.name === 'sending' ? 'confirm' : bid.stage.name;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={styles.step}>
      <Step auction={auction} onClose={onClose} bid={bid} />
    </div>
  );
}

function Step({ auction, onClose, bid }: Omit<FlowProps, 'goodsId'> & { bid: ReturnType<typeof useBid> }) {
  const { stage } = bid;
  const open = auction.state.state === 'open';
  if (stage.name === 'placed')
    return (
      <PlacedStep
        placed={stage.placed}
        auction={auction}
        mode={bid.mode}
        amount={bid.amount}
        onAgain={bid.again}
        onClose={onClose}
      />
    );
  if (stage.name === 'unanswered') {
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
          <Button variant="primary" onClick={() => bid.confirm()}>
            <Trans>Ask again</Trans>
          </Button>
        </div>
      </div>
    );
  }
  if (stage.name === 'refused') {
    return (
      <div className={styles.flow}>
        <p className={styles.title}>
          <Trans>The bid was not taken</Trans>
        </p>
        <FormError error={stage.error} />
        <div className={styles.buttons}>
          {open && (
            <Button onClick={bid.back}>
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
  return stage.name === 'compose' ? (
    <ComposeStep bid={bid} auction={auction} />
  ) : (
    <ConfirmStep bid={bid} auction={auction} stage={stage} onClose={onClose} />
  );
}
