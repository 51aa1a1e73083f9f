import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { shortDate } from '#client/format/dates.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { formatMoney, type CurrencyCode } from '#protocol/money.ts';
import { approximateAmount } from '#protocol/rules/exchange-rates.ts';
import styles from '#client/design/text.module.css';
import { useReaderCurrency } from './reader-currency.ts';

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
        <Converted {...props} amount={props.amount} to={own} />
      )}
    </span>
  );
}

function Converted({ amount, currency, dated = false, to }: Props & { amount: string; to: CurrencyCode }) {
  const { intl } = useLocale();
  const { data } = useResource('exchangeRates.read', {});
  const converted = data && approximateAmount(amount, currency, to, data.rates);
  if (!data || converted === undefined || converted === null) return null;
  const money = formatMoney(converted, to);
  if (!dated) return <Trans>≈ {money}</Trans>;
  const day = shortDate(new Date(`${data.day}T12:00`).getTime(), intl);
  const { source } = data;
  return source === '' ? (
    <Trans>
      ≈ {money} · reference rate of {day}
    </Trans>
  ) : (
    <Trans>
      ≈ {money} · rate of {day} ({source})
    </Trans>
  );
}
