import { Trans } from '@lingui/react/macro';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { uncertaintySeconds } from '#protocol/rules/clock-error.ts';
import { AuctionTimeLeft } from '../auction-time-left.tsx';
import { AuctionTime } from '../auction-time.tsx';
import styles from '../auctions.module.css';
import type { LoadedAuction } from '../use-auction.ts';

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

/** When an auction ends, and the time left. */
export function AuctionClock({ state, phase }: { state: AuctionState; phase: LoadedAuction['phase'] }) {
  const { effectiveEndAt, scheduledEndAt } = state;
  const open = state.state === 'open';
  const end = <AuctionTime at={effectiveEndAt} />;
  const announced = <AuctionTime at={scheduledEndAt} />;
  return (
    <div className={styles.time}>
      <BasicIcon name="clock" size={18} />
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
