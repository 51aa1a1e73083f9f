import { Trans } from '@lingui/react/macro';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { AuctionTime } from '#client/times/auction-time.tsx';
import styles from '../auctions.module.css';

/** When an auction ends or ended, and when it was to end before late bids. */
export default function AuctionEnd({ state }: { state: AuctionState }) {
  const { effectiveEndAt, scheduledEndAt } = state;
  const end = <AuctionTime at={effectiveEndAt} />;
  const announced = <AuctionTime at={scheduledEndAt} />;
  return (
    <>
      <p className={styles.quiet}>{state.state === 'open' ? <Trans>Ends {end}</Trans> : <Trans>Ended {end}</Trans>}</p>
      {effectiveEndAt > scheduledEndAt && (
        <p className={styles.moved}>
          <Trans>Extended by late bids; originally {announced}</Trans>
        </p>
      )}
    </>
  );
}
