import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/make-call.ts';
import { DEAL_MOVE } from '#client/bridge/calls.ts';
import { Button } from '#client/design/button.tsx';
import { type FormDraft, restoreValues, useAutosave } from '#client/forms/use-form-draft.ts';
import { required } from '#client/forms/use-form-field.ts';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import { TRADE } from '#protocol/limits.ts';
import { startOf, type DealValues } from '../deal-values.ts';

/** Marks the goods as sent (with tracking), handed over or transferred. Mount it once the draft is loaded. */
export function SendForm({ deal, draft, onDone }: { deal: Deal; draft: FormDraft<DealValues>; onDone: () => void }) {
  const form = useForm<DealValues>({ defaultValues: restoreValues(startOf(deal), draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const mailed = deal.logistics === 'mailing' && !deal.isToken;
  const submit = useSubmit(form, async ({ carrier, trackingNumber, note }) => {
    await makeCall(DEAL_MOVE, {
      params: { id: deal.id },
      body: {
        move: 'send',
        note: note.trim(),
        carrier: mailed ? carrier.trim() : '',
        trackingNumber: mailed || deal.isToken ? trackingNumber.trim() : '',
      },
    });
    draft.clear();
    onDone();
  });
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      {mailed && (
        <div className={forms.pair}>
          <TextField
            control={control}
            name="carrier"
            label={<Trans>Carrier</Trans>}
            check={required('required')}
            maxLength={TRADE.lineMax}
          />
          <TextField
            control={control}
            name="trackingNumber"
            label={<Trans>Tracking number</Trans>}
            check={required('required')}
            maxLength={TRADE.lineMax}
            autoComplete="off"
          />
        </div>
      )}
      {deal.isToken && (
        <TextField
          control={control}
          name="trackingNumber"
          label={<Trans>Transaction (may stay empty)</Trans>}
          maxLength={TRADE.lineMax}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextAreaField
        control={control}
        name="note"
        label={<Trans>Note (may stay empty)</Trans>}
        rows={2}
        maxLength={TRADE.noteMax}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          {deal.isToken ? (
            <Trans>It is transferred</Trans>
          ) : mailed ? (
            <Trans>It is sent</Trans>
          ) : (
            <Trans>It is handed over</Trans>
          )}
        </Button>
        <DraftNote draft={draft} />
      </div>
      <p className={forms.quiet}>
        <Trans>From here on the deal can only be cancelled by our staff.</Trans>
      </p>
    </form>
  );
}
