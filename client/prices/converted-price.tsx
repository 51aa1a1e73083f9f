import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { shortDate } from '#client/format/dates.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { formatMoney, type CurrencyCode } from '#protocol/money.ts';
import { approximateAmount } from '#protocol/rules/exchange-rates.ts';

type Props = {
  amount: string;
  currency: string;
  /** With the day and the source of the rate. */
  dated?: boolean;
  to: CurrencyCode;
};

/** A price in another currency, once rates are known. */
export default function ConvertedPrice({ amount, currency, dated = false, to }: Props) {
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
