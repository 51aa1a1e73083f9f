import { Plural, Trans } from '@lingui/react/macro';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { useAuctionTexts } from '../auction-text.tsx';
import { AuctionTime } from '#client/times/auction-time.tsx';
import styles from '../auctions.module.css';

/** Increment, reserve, fee, and how late bids extend the auction. */
export function AuctionTerms({ state }: { state: AuctionState }) {
  const words = useAuctionTexts();
  const { currency } = state;
  const open = state.state === 'open';
  const hasFee = state.feePercent > 0;
  return (
    <>
      {(open || state.reserveMet !== null || hasFee) && (
        <dl className={styles.terms}>
          {open && (
            <div>
              <dt>
                <Trans>Bid increment</Trans>
              </dt>
              <dd>{formatMoney(state.incrementPrice, currency)}</dd>
            </div>
          )}
          {state.reserveMet !== null && (
            <div>
              <dt>
                <Trans>Reserve price</Trans>
              </dt>
              <dd>{words.reserve(state)}</dd>
            </div>
          )}
          {hasFee && (
            <div>
              <dt>
                <Trans>Platform fee</Trans>
              </dt>
              <dd>{words.fee(state)}</dd>
            </div>
          )}
        </dl>
      )}
      {open && state.extendMinutes !== null && <Extended state={state} minutes={state.extendMinutes} />}
    </>
  );
}

function Extended({ state, minutes }: { state: AuctionState; minutes: number }) {
  const latest = <AuctionTime at={state.latestEndAt} />;
  return (
    <p className={styles.note}>
      <Plural
        value={minutes}
        one="A bid in the last minute extends the auction to one minute after that bid."
        other="A bid in the last # minutes extends the auction to # minutes after that bid."
      />
      <br />
      <Trans>It ends no later than {latest}.</Trans>
    </p>
  );
}
