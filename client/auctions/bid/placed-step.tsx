import { Trans, useLingui } from '@lingui/react/macro';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { compareAmounts, formatMoney } from '#protocol/money.ts';
import type { BidDialogView } from '#protocol/bridge/views.ts';
import { minimumBidFor } from '#protocol/rules/bid-steps.ts';
import type { LoadedAuction } from '../use-auction.ts';
import { showToast } from '#client/feedback/toasts.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { AuctionTime } from '#client/times/auction-time.tsx';
import { ExactTime } from '#client/times/exact-time.tsx';
import styles from './bid.module.css';

/** The auction as of the answer to the bid, or as of later. */
export const newestState = (placed: PlacedBid, state: AuctionState): AuctionState =>
  state.seq >= placed.state.seq ? state : placed.state;

/** Whether the bidder of an accepted bid has the highest bid. */
export const leads = (placed: PlacedBid, state: AuctionState): boolean =>
  newestState(placed, state).leader === placed.bidder;

/** The outcome of the bid: the response, updated by what has happened since. */
export function PlacedStep({
  placed,
  auction: { state, mine },
  bid: { mode, amount },
  onRaise,
  onClose,
}: {
  placed: PlacedBid;
  auction: LoadedAuction;
  bid: BidDialogView['bid'];
  onRaise: (amount: string) => void;
  onClose: () => void;
}) {
  const newest = newestState(placed, state);
  const money = (value: string) => formatMoney(value, newest.currency);
  const leading = leads(placed, state);
  const price = newest.price ?? newest.startingPrice;
  const least = minimumBidFor(newest, mine && { ...mine, bidder: placed.bidder }, mode);
  const belowReserve = newest.reserveMet === false;
  return (
    <div className={styles.flow}>
      {leading ? (
        <Banner tone="success" role="status">
          {mode === 'upTo' && compareAmounts(price, amount) < 0 ? (
            <Trans>
              You are the highest bidder at {money(price)}. Vermeil bids for you up to {money(amount)}.
            </Trans>
          ) : (
            <Trans>You are the highest bidder at {money(price)}.</Trans>
          )}{' '}
          {belowReserve && <Trans>The reserve price is not met yet.</Trans>}
        </Banner>
      ) : (
        <Banner tone="warning" role="status">
          {placed.result === 'outbid' ? (
            <Trans>
              You have been outbid: another bidder’s maximum is at least as high. The current bid is {money(price)}.
            </Trans>
          ) : (
            <Trans>Your bid was accepted. A higher bid has been placed since: the highest is {money(price)}.</Trans>
          )}
        </Banner>
      )}
      {leading && newest.state === 'open' && (
        <p className={styles.hint}>
          <Trans>
            The auction ends <AuctionTime at={newest.effectiveEndAt} />.
          </Trans>
        </p>
      )}
      {placed.receipt ? (
        <Receipt record={placed.receipt} currency={newest.currency} />
      ) : (
        leading && (
          <p className={styles.hint}>
            <Trans>Only your maximum has changed, not the price, so no new bid is recorded.</Trans>
          </p>
        )
      )}
      <div className={styles.buttons} data-page-action>
        {leading || newest.state !== 'open' ? (
          <Button variant="primary" onClick={onClose}>
            <Trans context="action">Done</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Not now</Trans>
            </Button>
            <Button variant="primary" onClick={() => onRaise(least)}>
              <Trans>Raise to {money(least)}</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The receipt of a bid: its number, the server's time, its price, and the hash that ties it to the bid before. */
function Receipt({ record, currency }: { record: BidRecord; currency: string }) {
  const { t } = useLingui();
  const price = formatMoney(record.price, currency);
  const copy = async () => {
    const { seq, at, hash } = record;
    try {
      await navigator.clipboard.writeText(
        JSON.stringify({
          seq,
          at: new Date(at).toISOString(),
          price: `${record.price} ${currency}`,
          bidder: record.bidder,
          hash,
        }),
      );
      showToast({
        key: 'receipt',
        tone: 'success',
        title: t`Receipt copied`,
        message: hash,
      });
    } catch {
      showToast({ key: 'receipt', tone: 'info', title: t`The receipt`, message: record.hash });
    }
  };
  return (
    <details className={styles.receipt}>
      <summary>
        <Trans context="heading">Receipt</Trans>
      </summary>
      <dl>
        <div>
          <dt>
            <Trans context="heading">Record</Trans>
          </dt>
          <dd>{record.seq}</dd>
        </div>
        <div>
          <dt>
            <Trans context="field">Price</Trans>
          </dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>
            <Trans>Server time</Trans>
          </dt>
          <dd>
            <ExactTime at={record.at} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans context="field">Hash</Trans>
          </dt>
          <dd className={styles.hash}>{record.hash}</dd>
        </div>
      </dl>
      <Button size="small" onClick={() => void copy()}>
        <Trans>Copy the receipt</Trans>
      </Button>
    </details>
  );
}
