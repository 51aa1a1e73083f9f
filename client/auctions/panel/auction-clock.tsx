import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { uncertaintySeconds } from '#protocol/rules/clock-error.ts';
import { AuctionTimeLeft } from '../auction-time-left.tsx';
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

type AuctionClockProps = {
  state: AuctionState;
  phase: LoadedAuction['phase'];
  /** When the auction ends (auction-end.tsx). */
  children: ReactNode;
};

/** The time left of an auction, and when it ends. */
export function AuctionClock({ state, phase, children }: AuctionClockProps) {
  return (
    <div className={styles.time}>
      <BasicIcon name="clock" size={18} />
      <div>
        <p className={styles.left}>
          <span>
            <AuctionTimeLeft state={state} phase={phase} />
          </span>
          {state.state === 'open' && phase !== 'closing' && <Uncertainty state={state} />}
        </p>
        {children}
      </div>
    </div>
  );
}
