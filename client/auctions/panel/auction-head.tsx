import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Tick } from '#client/design/tick.tsx';
import primitives from '#client/design/primitives.module.css';
import { BidderStatusLabel } from '#client/goods/bidder-status.tsx';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import { formatMoney } from '#protocol/money.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import styles from '../auctions.module.css';
import type { LoadedAuction } from '../use-auction.ts';

/** The current bid, the reader's status, and the number of bids. @param records path of its records */
export default function AuctionHead({
  auction: { state, mine },
  records,
}: {
  auction: Pick<LoadedAuction, 'state' | 'mine'>;
  records: string | null;
}) {
  const { price, startingPrice, currency, bids, bidders, seq } = state;
  const count =
    bids === 0 && state.state !== 'open' ? (
      <Trans>No bids</Trans>
    ) : (
      <Plural value={bids} _0="No bids yet" one="# bid" other="# bids" />
    );
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
          {state.state === 'open' && (
            <dd>
              <ApproximatePrice amount={price ?? startingPrice} currency={currency} dated />
            </dd>
          )}
        </dl>
        <span className={styles.status}>
          <BidderStatusLabel status={bidderStatusOf(state, mine?.bidder ?? null)} />
        </span>
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
    </>
  );
}
