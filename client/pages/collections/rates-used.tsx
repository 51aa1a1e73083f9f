import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import type { Filters } from '#protocol/rules/collections-path.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import styles from './collections.module.css';

/** Whether a search compares prices of different currencies. */
export const isPriced = ({ sort, currency, priceMin, priceMax }: Filters): boolean =>
  currency === undefined && (sort === 'priceAsc' || sort === 'priceDesc' || !!priceMin || !!priceMax);

/** The day and the source of the exchange rates by which prices are compared. */
export function RatesUsed() {
  const { intl } = useLocale();
  const { data } = useResource('exchangeRates.read', {});
  if (!data) return null;
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(data.day));
  const { source } = data;
  return (
    <p className={styles.rates}>
      {source ? (
        <Trans>
          Prices are compared in Hong Kong dollars at rates of {day} ({source}).
        </Trans>
      ) : (
        <Trans>Prices are compared in Hong Kong dollars at reference rates of {day}.</Trans>
      )}
    </p>
  );
}
