import { Trans, useLingui } from '@lingui/react/macro';
import { useSecond } from '#client/hooks/use-now.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { formatMoney } from '#protocol/money.ts';
import { AuctionFigures } from './auction-figures.tsx';
import styles from './panel.module.css';

/** A preview of the auction for its seller; without controls. */
export function AuctionPreview({ state }: { state: AuctionState }) {
  const { t } = useLingui();
  const now = useSecond();
  return (
    <section className={styles.panel} aria-label={t`Auction`}>
      <AuctionFigures
        auction={{ state, phase: 'loading', mine: null, serverNow: now, uncertainty: 0 }}
        records={null}
      />
      {state.fixedPrice !== null && (
        <p className={styles.note}>
          <Trans>
            Before the first bid it can be bought at once for {formatMoney(state.fixedPrice, state.currency)}.
          </Trans>
        </p>
      )}
    </section>
  );
}
