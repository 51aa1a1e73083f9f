import { Suspense } from 'react';
import styles from '#client/design/text.module.css';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useReaderCurrency } from './reader-currency.ts';

/** Loaded for readers who chose a currency. */
const ConvertedPrice = lazyOptional(() => import('./converted-price.tsx'));

type Props = {
  amount: string | null;
  currency: string;
  /** With the day and the source of the rate. */
  dated?: boolean;
};

/** A price in the currency that the reader chose, e.g. `≈ HK$1,234,000`; nothing without a choice. */
export function ApproximatePrice(props: Props) {
  const own = useReaderCurrency();
  return (
    <span className={styles.approximate} data-currency={props.currency}>
      {own !== null && own !== props.currency && props.amount !== null && (
        <Suspense>
          <ConvertedPrice {...props} amount={props.amount} to={own} />
        </Suspense>
      )}
    </span>
  );
}
