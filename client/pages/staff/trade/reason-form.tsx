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
import { TRADE_REASONS } from '../reasons.ts';

type Reason = { code: string; note: string };

/** The reason of a move. @param send makes the move; its errors are shown on the form */
export function ReasonForm({
  move,
  confirm,
  hint,
  send,
  onClose,
}: {
  move: keyof typeof TRADE_REASONS;
  confirm: ReactNode;
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
        options={TRADE_REASONS[move].map((code) => ({ value: code, label: i18n._(reasonText(code)) }))}
      />
      <TextAreaField
        control={form.control}
        name="note"
        rows={3}
        maxLength={PERSON.noteMax}
        label={<Trans context="field">Note</Trans>}
        hint={hint}
        check={(value, all) => (all.code === 'other' && String(value).trim() === '' ? 'required' : undefined)}
      />
      <FormButtons busy={submit.busy} danger onCancel={onClose}>
        {confirm}
      </FormButtons>
    </form>
  );
}
