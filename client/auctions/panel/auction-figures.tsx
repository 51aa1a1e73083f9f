import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '#client/design/icon.tsx';
import { Tick } from '#client/design/tick.tsx';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import { AuctionTime } from '../auction-time.tsx';
import { BidderStatusLabel } from '#client/goods/bidder-status.tsx';
import { useAuctionTexts } from '../auction-text.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { uncertaintySeconds } from '#protocol/rules/time-left.ts';
import { AuctionTimeLeft } from '../auction-time-left.tsx';
import type { LoadedAuction } from '../use-auction.ts';
import primitives from '#client/design/primitives.module.css';
import styles from '../auctions.module.css';

type Seen = Pick<LoadedAuction, 'state' | 'phase' | 'mine'>;

/** The figures of an auction: current bid, leader, number of bids, time left. @param records path of its records */
export function AuctionFigures({
  auction,
  records,
  renderTotal,
}: {
  auction: Seen;
  records: string | null;
  /** What a buyer at this price pays, while the auction runs. */
  renderTotal?: ((price: string) => ReactNode) | undefined;
}) {
  const words = useAuctionTexts();
  const { state, mine, phase } = auction;
  const { price, startingPrice, currency, bids, bidders, seq } = state;
  const count = <Plural value={bids} _0="No bids yet" one="# bid" other="# bids" />;
  return (
    <>
      <div className={styles.head}>
        <dl>
          <dt className={styles.label}>
            {price === null ? (
              <Trans>Starting price</Trans>
            ) : state.state === 'won' ? (
              <Trans>Winning bid</Trans>
            ) : (
              <Trans>Current bid</Trans>
            )}
          </dt>
          <dd className={styles.price}>
            <Tick value={formatMoney(price ?? startingPrice, currency)} />
          </dd>
        </dl>
        <BidderStatusLabel status={bidderStatusOf(state, mine?.bidder ?? null)} />
      </div>
      <p className={styles.counts}>
        {seq > 0 && records ? (
          <Link href={records} className={primitives.target}>
            {count}
          </Link>
        ) : (
          <span>{count}</span>
        )}
        {bidders > 0 && (
          <span>
            <Plural value={bidders} one="# bidder" other="# bidders" />
          </span>
        )}
      </p>
      <Time state={state} phase={phase} />
      {state.state === 'open' && renderTotal?.(price ?? startingPrice)}
      <dl className={styles.terms}>
        <div>
          <dt>
            <Trans>Bid increment</Trans>
          </dt>
          <dd>{formatMoney(state.incrementPrice, currency)}</dd>
        </div>
        {state.reserveMet !== null && (
          <div>
            <dt>
              <Trans>Reserve price</Trans>
            </dt>
            <dd>{words.reserve(state)}</dd>
          </div>
        )}
        {/* Without one, the total says that there is no buyer’s fee. */}
        {(state.feePercent > 0 || state.state !== 'open') && (
          <div>
            <dt>
              <Trans>Platform fee</Trans>
            </dt>
            <dd>{words.fee(state)}</dd>
          </div>
        )}
      </dl>
      {state.state === 'open' && state.extendMinutes !== null && (
        <Extended state={state} minutes={state.extendMinutes} />
      )}
    </>
  );
}

/** A smaller error of a clock is not worth a note. */
const SECOND = 1_000;

/** The maximum error of a countdown, from a second on. */
function Uncertainty({ state }: { state: AuctionState }) {
  const { uncertainty } = useServerTime('second', state.asOf);
  if (uncertainty === null || uncertainty < SECOND) return null;
  const seconds = uncertaintySeconds(uncertainty);
  return (
    <small className={styles.quiet}>
      <Trans>± {seconds} s</Trans>
    </small>
  );
}

function Time({ state, phase }: { state: AuctionState; phase: LoadedAuction['phase'] }) {
  const { effectiveEndAt, scheduledEndAt } = state;
  const open = state.state === 'open';
  const end = <AuctionTime at={effectiveEndAt} zone />;
  const announced = <AuctionTime at={scheduledEndAt} />;
  return (
    <div className={styles.time}>
      <Icon name="clock" size={18} />
      <div>
        <p className={styles.left}>
          <span>
            <AuctionTimeLeft state={state} phase={phase} />
          </span>
          {open && phase !== 'closing' && <Uncertainty state={state} />}
        </p>
        <p className={styles.quiet}>{open ? <Trans>Ends {end}</Trans> : <Trans>Ended {end}</Trans>}</p>
        {effectiveEndAt > scheduledEndAt && (
          <p className={styles.moved}>
            <Trans>Extended by late bids; originally {announced}</Trans>
          </p>
        )}
      </div>
    </div>
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
      />{' '}
      <Trans>The auction ends by {latest} at the latest.</Trans>
    </p>
  );
}
