import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { AccountPage } from '../account-page.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useForm } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { required, TextField } from '#client/forms/fields.tsx';
import { useCodeFlow } from '#client/forms/code-field.tsx';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';

type Values = { username: string; proof: string };

/** The form that removes the account: password or code, and the username. */
function RemoveForm({ profile, proof }: { profile: UserProfile; proof: 'password' | 'code' }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const form = useForm<Values>({ defaultValues: { username: '', proof: '' } });
  const { control } = form;
  const mapping = {
    errors: { InvalidCurrentPwd: 'proof', InvalidVerifyCode: 'proof', CodeTooManyTries: 'proof' },
  } as const;
  const flow = useCodeFlow();
  const submit = useSubmit(
    form,
    async (values) => {
      await flow.confirm('account.remove', {
        body: { proof: proof === 'code' ? values.proof.trim() : values.proof, username: values.username.trim() },
      });
      showToast({
        key: 'removed',
        tone: 'success',
        title: t`Your account is closed`,
        message: t`Your personal data has been erased. Farewell.`,
      });
      // The session has ended, so the data that this browser cached goes too.
      await sendCommand('session.signOut', {});
      navigate(linkTo('home'));
    },
    mapping,
  );
  const { username } = profile;
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <OwnerProof
        form={form}
        name="proof"
        kind={proof}
        purpose="removeAccount"
        profile={profile}
        flow={flow}
        submit={submit}
        mapping={mapping}
      />
      <TextField
        control={control}
        name="username"
        label={<Trans>Type your username to confirm: {username}</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        check={(value) =>
          String(value).trim().toLowerCase() === username
            ? undefined
            : (required('requiredUsername')(value) ?? 'notAccepted')
        }
      />
      <div className={forms.actions}>
        <Button type="submit" variant="danger" busy={submit.busy}>
          <Trans>Close my account permanently</Trans>
        </Button>
        <Link href={linkTo('account')} className={buttonClass({ variant: 'quiet' })}>
          <Trans>Keep my account</Trans>
        </Link>
      </div>
    </form>
  );
}

/** The last step of the account removal. */
export default function RemoveConfirmPage() {
  const { t } = useLingui();
  const preview = useResource('account.removalPreview', {});
  const profile = useResource('account.profile', {});
  usePageTitle(t`Close account`);
  const pending = [preview, profile].find(({ data }) => !data);
  return (
    <AccountPage
      title={<Trans>Close account permanently</Trans>}
      lead={<Trans>This erases the account and all personal data in it.</Trans>}
    >
      {pending && (
        <ResourceState of={pending}>
          <FieldsWaiting height="16rem" />
        </ResourceState>
      )}
      {preview.data &&
        profile.data &&
        (preview.data.blockers.length > 0 ? (
          <Banner
            tone="warning"
            actions={
              <Link href={linkTo('removeAccount')} className={buttonClass({ size: 'small' })}>
                <Trans>See details</Trans>
              </Link>
            }
          >
            <Trans>Your account cannot be closed yet.</Trans>
          </Banner>
        ) : (
          <RemoveForm profile={profile.data} proof={preview.data.proof} />
        ))}
    </AccountPage>
  );
}
