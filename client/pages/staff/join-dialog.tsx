import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { required, TextAreaField } from '#client/forms/fields.tsx';
import { FormButtons } from '#client/forms/form-buttons.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';

/** Joins a room with a reason, which is logged, and opens it. */
export default function JoinDialog({
  roomId,
  people,
  onClose,
}: {
  roomId: string;
  people: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const form = useForm({ defaultValues: { reason: '' } });
  const submit = useSubmit(form, async ({ reason }) => {
    await makeCall('staff.join', { body: { roomId, reason } });
    navigate(linkTo('room', { roomId }));
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Join this conversation?</Trans>}
      description={<Trans>{people} will see that customer service has joined, and you will see what they wrote.</Trans>}
    >
      <form {...submit.props} className={forms.form}>
        <FormError error={submit.error} />
        <TextAreaField
          control={form.control}
          name="reason"
          rows={3}
          maxLength={PERSON.noteMax}
          label={<Trans>Reason for joining</Trans>}
          hint={<Trans>Recorded in the log, not shown in the conversation.</Trans>}
          check={required('required')}
        />
        <FormButtons busy={submit.busy} onCancel={onClose}>
          <Trans context="action">Join</Trans>
        </FormButtons>
      </form>
    </Dialog>
  );
}
