import { useLingui } from '@lingui/react/macro';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { Select } from '#client/design/select.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '#protocol/money.ts';
import { setDeviceCurrency, useReaderCurrency } from './reader-currency.ts';

/** Chooses the currency in which prices are shown besides their own; for users it is saved with the account too. */
export function CurrencyChoice() {
  const { t } = useLingui();
  const user = useUser();
  const currency = useReaderCurrency();
  const save = useAction(async (displayCurrency: CurrencyCode | null) => {
    await makeCall('account.updateBasic', { body: { displayCurrency } });
    await sendCommand('session.refresh', {});
  }, showError);
  return (
    <Select
      label={t`Show prices also in`}
      value={currency ?? ''}
      options={[
        { value: '', label: t({ message: 'None', context: 'currency' }) },
        ...CURRENCY_CODES.map((code) => ({ value: code, label: `${code} · ${CURRENCIES[code].symbol}` })),
      ]}
      onChange={({ target }) => {
        const chosen = CURRENCY_CODES.find((code) => code === target.value) ?? null;
        setDeviceCurrency(chosen);
        if (user) save.run(chosen);
      }}
    />
  );
}
