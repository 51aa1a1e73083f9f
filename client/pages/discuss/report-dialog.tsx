import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { showToast } from '#client/feedback/toasts.ts';
import { RadioField, required, TextAreaField } from '#client/forms/fields.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { REPORT_REASONS, type ReportReason } from '#protocol/lookups.ts';
import { REPORT_NAMES } from './discuss-texts.ts';

type Report = { reason: ReportReason | ''; note: string };

export default function ReportDialog({
  kind,
  id,
  onClose,
}: {
  kind: 'article' | 'reply';
  id: string;
  onClose: () => void;
}) {
  const { i18n, t } = useLingui();
  const form = useForm<Report>({ defaultValues: { reason: '', note: '' } });
  const submit = useSubmit(form, async ({ reason, note }) => {
    if (reason === '') return;
    await makeCall('discuss.report', { params: { kind, id }, body: { reason, note } });
    showToast({
      key: 'report',
      tone: 'success',
      title: t`Thank you`,
      message: t`Our staff will look into it.`,
    });
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={kind === 'article' ? <Trans>Report this article</Trans> : <Trans>Report this reply</Trans>}
    >
      <form {...submit.props} className={forms.form}>
        <FormError error={submit.error} />
        <RadioField
          control={form.control}
          name="reason"
          label={<Trans>What is wrong with it?</Trans>}
          check={required('required')}
          options={REPORT_REASONS.map((reason) => ({ value: reason, label: i18n._(REPORT_NAMES[reason]) }))}
        />
        <TextAreaField
          control={form.control}
          name="note"
          rows={3}
          maxLength={FORUM.noteMax}
          label={<Trans>Note to our staff</Trans>}
        />
        <FormButtons busy={submit.busy} onCancel={onClose}>
          <Trans>Send report</Trans>
        </FormButtons>
      </form>
    </Dialog>
  );
}
