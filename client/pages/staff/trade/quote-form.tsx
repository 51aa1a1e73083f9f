import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { AGENT_BUY_QUOTE } from '#client/bridge/calls.ts';
import { Button } from '#client/design/button.tsx';
import { SelectField, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import { amountProblem } from '#protocol/rules/amount-problem.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import { TRADE } from '#protocol/limits.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';

const hours = TRADE.quoteLifetime / 3_600_000;
type Quote = { price: string; currency: string; note: string };

/** Quotes a price for a request; a new quote replaces the previous one. */
export function QuoteForm({
  request: { id, quote, currency, quantity },
  onDone,
  onClose,
}: {
  request: AgentBuy;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm<Quote>({
    defaultValues: { price: quote?.price ?? '', currency: quote?.currency ?? currency, note: quote?.note ?? '' },
  });
  const submit = useSubmit(form, async ({ price, currency: chosen, note }) => {
    await makeCall(AGENT_BUY_QUOTE, {
      params: { id },
      body: { price: tidyAmount(price) ?? price, currency: chosen, note },
    });
    onDone();
  });
  const { control } = form;
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <TextField
        control={control}
        name="price"
        label={t`Price in all`}
        hint={quantity > 1 ? t`For all ${quantity} pieces, brought to the buyer` : t`Brought to the buyer`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        check={(value, all) => {
          const tidy = tidyAmount(String(value));
          return tidy === undefined ? 'priceFormat' : amountProblem(tidy, all.currency, false, 'priceRequired');
        }}
      />
      <SelectField
        control={control}
        name="currency"
        label={t`Currency`}
        options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
      />
      <TextAreaField
        control={control}
        name="note"
        rows={3}
        maxLength={TRADE.noteMax}
        label={<Trans>Note to the buyer</Trans>}
        hint={<Trans>What the price includes, and how long it takes</Trans>}
      />
      <p className={forms.quiet}>
        <Trans>It holds for {hours} hours from now.</Trans>
      </p>
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Send the quote</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
