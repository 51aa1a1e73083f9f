import { Trans, useLingui } from '@lingui/react/macro';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from '../auctions.module.css';
import { AuctionFigures } from './auction-figures.tsx';

/** A preview of the auction for its seller; without controls. */
export function AuctionPreview({ state }: { state: AuctionState }) {
  const { t } = useLingui();
  return (
    <section className={styles.panel} aria-label={t({ message: 'Auction', context: 'sale' })}>
      <AuctionFigures auction={{ state, phase: 'loading', mine: null }} records={null} />
      {state.fixedPrice !== null && (
        <p className={styles.note}>
          <Trans>Until the first bid, you can buy it now for {formatMoney(state.fixedPrice, state.currency)}.</Trans>
        </p>
      )}
    </section>
  );
}
