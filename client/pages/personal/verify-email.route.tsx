import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Button } from '#client/design/button.tsx';
import { CodeField, useCodeButton, useCodeFlow } from '#client/forms/code-field.tsx';
import { EmailField } from '#client/forms/contact-fields.tsx';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { ProvenContact, type OwnerProofKind } from './proven-contact.tsx';

/** Verifies or replaces the e-mail address of the account. */
export default function VerifyEmailPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Email', context: 'page' }));
  return (
    <AccountPage
      title={<Trans context="page">Email</Trans>}
      lead={<Trans>With a verified email you can sign in, recover your account and open a store.</Trans>}
    >
      <ProvenContact kind="email">
        {(profile, proof) => <EmailForm key={profile.email} profile={profile} proof={proof} />}
      </ProvenContact>
    </AccountPage>
  );
}

function EmailForm({ profile, proof }: { profile: UserProfile; proof: OwnerProofKind }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const form = useForm({
    defaultValues: { email: profile.emailVerified ? '' : (profile.email ?? ''), code: '', proof: '' },
  });
  const { control } = form;
  // Verifying the present address changes nothing.
  const isChange = useWatch({ control, name: 'email' }).trim().toLowerCase() !== profile.email;
  const mapping = {
    fieldOf: (path: string) => path.replace(/^target\./, '') as 'email' | 'code' | 'proof',
    errors: {
      InvalidVerifyCode: 'code',
      CodeTooManyTries: 'code',
      AlreadyExistsEmail: 'email',
      InvalidCurrentPwd: 'proof',
    },
  } as const;
  const flow = useCodeFlow();
  const proofFlow = useCodeFlow();
  const submit = useSubmit(
    form,
    async ({ email, code, proof: given }) => {
      await flow.confirm('account.verifyEmail', { body: { email: email.trim(), code: code.trim(), proof: given } });
      await sendCommand('session.refresh', {});
      showToast({
        key: 'email',
        tone: 'success',
        title: t({ message: 'Verified', context: 'status' }),
        message: t`This is now your account’s email address.`,
      });
    },
    mapping,
  );
  const sending = useCodeButton(flow, form, ['email'], submit, mapping, ({ email }) => {
    const target = { method: 'email', email: email.trim() } as const;
    return flow.send('account.sendOwnCode', { body: { purpose: 'verifyEmail', target, languageCode: server } }, target);
  });
  return (
    <form {...submit.props} className={`${forms.form} ${styles.narrow}`}>
      <FormError error={submit.error} />
      <EmailField
        control={control}
        name="email"
        label={profile.emailVerified ? <Trans>New email</Trans> : <Trans context="field">Email</Trans>}
      />
      <CodeField control={control} name="code" sending={sending} />
      {isChange && proof && (
        <OwnerProof
          form={form}
          name="proof"
          kind={proof}
          purpose="changeContact"
          profile={profile}
          flow={proofFlow}
          submit={submit}
          mapping={mapping}
        />
      )}
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Verify this email</Trans>
        </Button>
      </div>
    </form>
  );
}
