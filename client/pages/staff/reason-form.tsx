import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { reasonText } from '#client/feedback/condition-text.ts';
import { required, RadioField, TextAreaField } from '#client/forms/fields.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import type { ReviewReason } from '#protocol/lookups.ts';

type Reason = { code: string; note: string };

/**
 * The reason of a move: a code, which the person concerned reads in their language, and a note, shown as written.
 * @param reasons the codes to choose from
 * @param send makes the move; its errors are shown on the form
 */
export function ReasonForm({
  reasons,
  confirm,
  note = <Trans context="field">Note</Trans>,
  hint,
  send,
  onClose,
}: {
  reasons: readonly ReviewReason[];
  confirm: ReactNode;
  /** The label of the note. */
  note?: ReactNode;
  hint: ReactNode;
  send: (reason: Reason) => Promise<unknown>;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const form = useForm<Reason>({ defaultValues: { code: '', note: '' } });
  const submit = useSubmit(form, send, {
    fieldOf: (path) => (path === 'reason.note' ? 'note' : path.startsWith('reason') ? 'code' : undefined),
  });
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <RadioField
        control={form.control}
        name="code"
        label={<Trans context="field">Reason</Trans>}
        check={required('required')}
        options={reasons.map((code) => ({ value: code, label: i18n._(reasonText(code)) }))}
      />
      <TextAreaField
        control={form.control}
        name="note"
        rows={3}
        maxLength={PERSON.noteMax}
        label={note}
        hint={hint}
        check={(value, all) => (all.code === 'other' && String(value).trim() === '' ? 'required' : undefined)}
      />
      <FormButtons busy={submit.busy} danger onCancel={onClose}>
        {confirm}
      </FormButtons>
    </form>
  );
}
