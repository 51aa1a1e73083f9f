import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import type { LoadedAuction } from '../use-auction.ts';
import styles from './bid.module.css';
import { ComposeStep, OfflineDraft, TimeLeftFact, type SendBidCommand } from './compose-step.tsx';
import { PlacedStep } from './placed-step.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';
import { formatMoney } from '#protocol/money.ts';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import { bidModesFor, isFarAbove, minimumBidFor } from '#protocol/rules/bid-steps.ts';
import { useAuctionTexts } from '../auction-text.tsx';

/** Where there is no fee, the total says so. */
const hasFeeRow = ({ feePercent }: AuctionState, renderTotal: FlowProps['renderTotal']): boolean =>
  feePercent > 0 || renderTotal === undefined;

/** What the bid means, before it is placed; points out when the current bid has changed meanwhile. */
function ConfirmStep({
  bid,
  auction: { state, mine, phase },
  renderTotal,
  send,
  onClose,
}: Pick<StepProps, 'bid' | 'auction' | 'renderTotal' | 'send' | 'onClose'>) {
  const words = useAuctionTexts();
  const { notice } = bid;
  const { amount: next, mode } = bid.bid;
  const money = (value: string) => formatMoney(value, state.currency);
  const sending = bid.phase === 'sending';
  const amount = tidyAmount(bid.text) ?? '';
  const least = minimumBidFor(state, mine, mode);
  const [meant, setMeant] = useState<string | null>(null);
  const [missed, setMissed] = useState<string | null>(null);
  const question = useRef<HTMLInputElement>(null);
  const isUnsure = isFarAbove(next, state) && meant !== next;
  const confirm = () => {
    if (!isUnsure) return send('bid.confirm', { bid: bid.bid });
    setMissed(next);
    question.current?.focus();
  };
  return (
    <div className={styles.flow}>
      <dl className={styles.facts}>
        <div className={styles.main}>
          <dt>{mode === 'upTo' ? <Trans>Your maximum</Trans> : <Trans>Your bid</Trans>}</dt>
          <dd>{money(next)}</dd>
        </div>
        <div>
          <dt>{state.price === null ? <Trans>Starting price</Trans> : <Trans>Current bid</Trans>}</dt>
          <dd>{money(state.price ?? state.startingPrice)}</dd>
        </div>
        <TimeLeftFact state={state} phase={phase} />
        {hasFeeRow(state, renderTotal) && (
          <div>
            <dt>
              <Trans>Platform fee</Trans>
            </dt>
            <dd>{words.fee(state)}</dd>
          </div>
        )}
      </dl>
      {renderTotal?.(next)}
      {notice && (
        <Banner tone="warning" role="alert">
          {notice === 'tooLow' ? (
            <Trans>
              A higher bid has been placed: {money(amount)} is now too low. The minimum bid is {money(least)}.
            </Trans>
          ) : (
            <Trans>The price has changed. Would you still like to place this bid?</Trans>
          )}
        </Banner>
      )}
      {isFarAbove(next, state) && (
        <>
          <Banner tone="warning" role="alert">
            <Trans>
              This is far above the current bid: the minimum is {money(least)}. Please check the number of digits.
            </Trans>
          </Banner>
          <Checkbox
            ref={question}
            label={<Trans>Yes, bid {money(next)}</Trans>}
            error={isUnsure && missed === next && <Trans>Please confirm the amount.</Trans>}
            checked={meant === next}
            disabled={sending}
            onChange={({ target }) => setMeant(target.checked ? next : null)}
          />
        </>
      )}
      {bid.offline && !sending && <OfflineDraft />}
      <ul className={styles.meaning}>
        {mode === 'upTo' && (
          <li>
            <Trans>
              Vermeil bids the lowest winning amount for you, never more than your maximum. Your maximum is private.
            </Trans>
          </li>
        )}
        <li>
          <Trans>A bid is binding and cannot be withdrawn.</Trans>
        </li>
        <li>
          <Trans>If you win, you settle payment directly with the seller: no payment goes through this site.</Trans>
        </li>
      </ul>
      <div className={styles.buttons} data-page-action>
        <Button onClick={() => send('bid.back', {})} aria-disabled={sending || undefined}>
          <Trans>Change bid</Trans>
        </Button>
        {bid.offline && !sending ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Keep the draft</Trans>
          </Button>
        ) : (
          <Button variant="primary" busy={sending} onClick={confirm}>
            {notice === 'tooLow' ? (
              <Trans>Bid {money(next)} instead</Trans>
            ) : mode === 'upTo' ? (
              <Trans>Set maximum of {money(next)}</Trans>
            ) : (
              <Trans>Bid {money(next)}</Trans>
            )}
          </Button>
        )}
      </div>
    </div>
  );
}

type FlowProps = {
  /** Of `useBidDialog`; undefined until the worker has it. */
  bid: BidDialogView | undefined;
  send: SendBidCommand;
  auction: LoadedAuction;
  /** What a buyer at this price pays. */
  renderTotal?: ((price: string) => ReactNode) | undefined;
  onClose: () => void;
};

/** Bidding from the amount to the receipt, in a dialog or on a page. */
export function BidFlow(props: FlowProps) {
  const { bid, onClose } = props;
  const closed = bid?.phase === 'closed';
  useEffect(() => {
    if (closed) onClose();
  }, [closed, onClose]);
  if (closed) return null;
  return <Flow {...props} bid={bid ?? firstView(props.auction)} />;
}

/** The form with the figures of the page, until the worker has the user's part in the auction and a saved bid. */
function firstView({ state, mine }: LoadedAuction): BidDialogView {
  const mode = bidModesFor(state, mine)[0] ?? 'exact';
  return {
    phase: 'composing',
    text: minimumBidFor(state, mine, mode),
    mode,
    bid: { id: '', amount: '', mode },
    notice: null,
    offline: false,
    placed: null,
    error: null,
  };
}

type StepProps = Omit<FlowProps, 'bid'> & { bid: BidDialogView };

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

function Step({ auction, renderTotal, onClose, bid, send }: StepProps) {
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
            We received no reply: your bid may or may not have arrived. It is saved on this device, and sending it again
            counts once.
          </Trans>
        </Banner>
        <div className={styles.buttons} data-page-action>
          <Button onClick={onClose}>
            <Trans context="action">Later</Trans>
          </Button>
          <Button variant="primary" onClick={() => send('bid.confirm', { bid: bid.bid })}>
            <Trans>Check again</Trans>
          </Button>
        </div>
      </div>
    );
  }
  if (bid.error && bid.phase === 'refused') {
    return (
      <div className={styles.flow}>
        <p className={styles.title}>
          <Trans>Bid not accepted</Trans>
        </p>
        <FormError error={bid.error} />
        <div className={styles.buttons} data-page-action>
          {open && (
            <Button onClick={() => send('bid.back', {})}>
              <Trans context="action">Back</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <Trans context="action">Close</Trans>
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
        <div className={styles.buttons} data-page-action>
          <Button variant="primary" onClick={onClose}>
            <Trans context="action">Close</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return bid.phase === 'composing' ? (
    <ComposeStep bid={bid} auction={auction} showsFee={hasFeeRow(auction.state, renderTotal)} send={send} />
  ) : (
    <ConfirmStep bid={bid} auction={auction} renderTotal={renderTotal} send={send} onClose={onClose} />
  );
}
