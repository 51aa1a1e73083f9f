import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { required, SelectField, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useMoveFocus } from '#client/forms/use-move-focus.ts';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import { TRADE } from '#protocol/limits.ts';
import { CANCEL_REASON } from '#protocol/lookups.ts';
import { useDealTexts } from '../deal-state.tsx';

/** Asks for the reason before a deal is cancelled; it is required. */
export default function CancelDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useLingui();
  const words = useDealTexts();
  const id = useId();
  const form = useForm<{ reason: string; note: string }>({ defaultValues: { reason: '', note: '' } });
  const { control } = form;
  const { made, finalFocus } = useMoveFocus();
  const submit = useSubmit(form, async ({ reason, note }) => {
    await makeCall('deals.move', { params: { id: deal.id }, body: { move: 'cancel', reason, note: note.trim() } });
    made();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Cancel the deal?</Trans>}
      description={
        <Trans>
          The deal ends for both sides, and both see the reason. An item sold at a fixed price returns to the seller and
          stays hidden until they relist it.
        </Trans>
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep the deal</Trans>
          </Button>
          <Button variant="danger" type="submit" form={id} busy={submit.busy}>
            <Trans>Cancel the deal</Trans>
          </Button>
        </>
      }
    >
      <form {...submit.props} id={id} className={forms.form}>
        <FormError error={submit.error} />
        <SelectField
          control={control}
          name="reason"
          label={<Trans context="field">Reason</Trans>}
          placeholder={t`Please choose`}
          check={required('required')}
          options={CANCEL_REASON.map((reason) => ({ value: reason, label: words.reason(reason) }))}
        />
        <TextAreaField
          control={control}
          name="note"
          label={<Trans>Further details</Trans>}
          rows={3}
          maxLength={TRADE.noteMax}
          check={(value, { reason }) => (reason === 'other' && !String(value).trim() ? 'required' : undefined)}
        />
      </form>
    </Dialog>
  );
}
