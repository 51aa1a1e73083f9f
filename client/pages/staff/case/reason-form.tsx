import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { STAFF_MOVE } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { reasonText } from '#client/feedback/condition-text.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { required, RadioField, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { useActNames } from '../move-names.ts';
import { askAgain } from './ask-again.ts';
import styles from './case.module.css';
import { reasonsFor } from './reasons.ts';
import type { StaffCase } from './staff-case.ts';

type Reason = { code: string; note: string };

/** The reason of a rejection or freeze. The owner reads the code in their language and the note as written. */
export function ReasonForm({
  found,
  move,
  onClose,
}: {
  found: StaffCase;
  move: 'reject' | 'freeze';
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const act = useActNames();
  const { server } = useLocale();
  const form = useForm<Reason>({ defaultValues: { code: '', note: '' } });
  const submit = useSubmit(
    form,
    async (reason) => {
      await makeCall(STAFF_MOVE, {
        params: { kind: found.kind, id: found.id },
        body: { move, reason, submittedAt: found.state.submittedAt },
      }).catch((failure: unknown) => {
        askAgain(found.kind, found.id, server);
        throw failure;
      });
      showToast({ key: 'decision', tone: 'success', title: act(move), message: found.title || found.owner.name });
      onClose();
    },
    {
      fieldOf: (path) =>
        path === 'reason.code' || path === 'reason' ? 'code' : path === 'reason.note' ? 'note' : undefined,
    },
  );
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <RadioField
        control={form.control}
        name="code"
        label={<Trans>Why?</Trans>}
        check={required('required')}
        options={reasonsFor(found.kind, move).map((code) => ({ value: code, label: i18n._(reasonText(code)) }))}
      />
      <TextAreaField
        control={form.control}
        name="note"
        rows={3}
        maxLength={PERSON.noteMax}
        label={<Trans>Note to the owner</Trans>}
        hint={
          <Trans>
            The reason above is read in the owner’s own language. Write the note in a language they understand.
          </Trans>
        }
        check={(value, all) => (all.code === 'other' && String(value).trim() === '' ? 'required' : undefined)}
      />
      <div className={styles.moves}>
        <Button type="submit" variant="danger" busy={submit.busy}>
          {move === 'reject' ? <Trans>Refuse</Trans> : <Trans>Freeze</Trans>}
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
