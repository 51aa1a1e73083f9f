import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showToast } from '#client/feedback/toasts.ts';
import { TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { exchangeRates } from '#protocol/http/exchange-rates.ts';
import { CURRENCIES } from '#protocol/money.ts';
import {
  isRate,
  largeChanges,
  RATED_CURRENCIES,
  RATE_SOURCE_MAX,
  type RatedCurrency,
} from '#protocol/rules/exchange-rates.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import { StaffArea } from './staff-area.tsx';
import styles from './staff.module.css';

type Table = CallResponse<typeof exchangeRates>;
type Values = { day: string; source: string; rates: Record<RatedCurrency, string> };

const ratesFrom = (read: (code: RatedCurrency) => string): Values['rates'] =>
  Object.fromEntries(RATED_CURRENCIES.map((code) => [code, read(code)])) as Values['rates'];

const valuesOf = ({ day, source, rates }: Table): Values => ({
  day,
  source,
  rates: ratesFrom((code) => rates[code] ?? ''),
});

/** The exchange rates by which prices are shown in other currencies and sorted: /staff/rates */
export default function StaffRatesPage() {
  const { t } = useLingui();
  const resource = useResource('exchangeRates.read', {});
  const { data } = resource;
  return (
    <StaffArea
      title={t`Exchange rates`}
      lead={
        <Trans>
          Hong Kong dollars for one unit of each currency. Buyers see them in approximate prices, with day and source;
          no bid or purchase is computed from them.
        </Trans>
      }
    >
      <ResourceState of={resource}>
        <FieldsWaiting height="24rem" />
      </ResourceState>
      {data && <RatesForm key={data.revision} table={data} />}
    </StaffArea>
  );
}

function RatesForm({ table }: { table: Table }) {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: valuesOf(table) });
  const { control } = form;
  /** The currencies whose large changes were shown before the form is sent again. */
  const [shown, setShown] = useState<readonly RatedCurrency[]>([]);
  const submit = useSubmit(form, async (values) => {
    const rates = ratesFrom((code) => normalizeCode(values.rates[code]));
    const large = largeChanges(table.rates, rates);
    if (large.some((code) => !shown.includes(code))) {
      setShown(large);
      return;
    }
    await makeCall('exchangeRates.save', { body: { ...values, rates, revision: table.revision } });
    showToast({
      key: 'rates',
      tone: 'success',
      title: t({ message: 'Saved', context: 'status' }),
      message: t`Buyers see the new rates from now on.`,
    });
  });
  const names = shown.join(', ');
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      {table.source === '' && (
        <Banner>
          <Trans>These are reference rates that came with the site. Replace them with those of a source.</Trans>
        </Banner>
      )}
      <div className={forms.pair}>
        <TextField control={control} name="day" type="date" label={<Trans>Day of the rates</Trans>} />
        <TextField
          control={control}
          name="source"
          label={<Trans context="field">Source</Trans>}
          hint={<Trans>Shown beside every approximate price</Trans>}
          maxLength={RATE_SOURCE_MAX}
          check={(value) => (String(value).trim() === '' ? 'required' : undefined)}
        />
      </div>
      <div className={styles.rates}>
        {RATED_CURRENCIES.map((code) => (
          <TextField
            key={code}
            control={control}
            name={`rates.${code}`}
            label={`1 ${code} (${CURRENCIES[code].symbol}) = HK$`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            check={(value) => (isRate(normalizeCode(String(value))) ? undefined : 'rateFormat')}
          />
        ))}
      </div>
      {shown.length > 0 && (
        <Banner tone="warning" role="alert">
          <Trans>Changed by more than a tenth: {names}. Check the decimal point, then save again.</Trans>
        </Banner>
      )}
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          {shown.length > 0 ? <Trans>Save anyway</Trans> : <Trans>Save rates</Trans>}
        </Button>
      </div>
    </form>
  );
}
