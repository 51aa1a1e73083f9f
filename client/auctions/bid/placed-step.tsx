import { Trans } from '@lingui/react/macro';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { compareAmounts, formatMoney } from '#protocol/money.ts';
import { leastFor, type BidMode } from '#protocol/rules/bid-steps.ts';
import type { KnownAuction } from '../use-auction.ts';
import styles from './bid.module.css';
import { Receipt } from './receipt.tsx';

/** What became of the bid: by the answer, and by what has happened since while one reads it. */
export function PlacedStep({
  placed,
  auction: { state, mine },
  mode,
  amount,
  onAgain,
  onClose,
}: {
  placed: PlacedBid;
  auction: KnownAuction;
  mode: BidMode;
  amount: string;
  onAgain: (text: string) => void;
  onClose: () => void;
}) {
  const told = state.seq >= placed.state.seq ? state : placed.state;
  const money = (value: string) => formatMoney(value, told.currency);
  const leading = told.leader === placed.bidder;
  const price = told.price ?? told.startingPrice;
  const least = leastFor(told, mine && { ...mine, bidder: placed.bidder }, mode);
  const belowReserve = told.reserveMet === false;
  return (
    <div className={styles.flow}>
      {leading ? (
        <Banner tone="success" role="status">
          {mode === 'upTo' && compareAmounts(price, amount) < 0 ? (
            <Trans>
              You lead at {money(price)}. The house goes on for you up to {money(amount)}.
            </Trans>
          ) : (
            <Trans>You lead at {money(price)}.</Trans>
          )}{' '}
          {belowReserve && <Trans>The reserve price is not met yet.</Trans>}
        </Banner>
      ) : (
        <Banner tone="warning" role="status">
          {placed.result === 'outbid' ? (
            <Trans>
              Your bid was taken, and passed at once: somebody had named a maximum as high or higher. The highest bid is{' '}
              {money(price)}.
            </Trans>
          ) : (
            <Trans>Your bid was taken. Meanwhile somebody bid more: the highest is {money(price)}.</Trans>
          )}
        </Banner>
      )}
      {placed.receipt ? (
        <Receipt record={placed.receipt} currency={told.currency} />
      ) : (
        leading && (
          <p className={styles.hint}>
            <Trans>Only your maximum changed, not the price: there is no new record of it.</Trans>
          </p>
        )
      )}
      <div className={styles.buttons}>
        {leading || told.state !== 'open' ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Let it be</Trans>
            </Button>
            <Button variant="primary" onClick={() => onAgain(least)}>
              <Trans>Raise to {money(least)}</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
