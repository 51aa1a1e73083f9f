import { Trans, useLingui } from '@lingui/react/macro';
import { useState, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { CodeSteps, type SentCode, removeCodeSteps, SentTo } from '#client/forms/code-steps.tsx';
import styles from '#client/forms/forms.module.css';
import { PassportPage } from '../passport-page.tsx';
import { signInPath } from '#client/navigation/paths.ts';
import { useForm } from 'react-hook-form';
import { CodeOnlyField } from '#client/forms/code-field.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { NewPasswordFields } from '#client/forms/new-password-fields.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';

type Values = { code: string; password: string; confirmPassword: string };

/** The code, the new password and its confirmation. */
function ForgotForm({ target, flow, again, onDone }: SentCode & { onDone: () => void }) {
  const form = useForm<Values>({ defaultValues: { code: '', password: '', confirmPassword: '' } });
  const { control, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = useSubmit(
    form,
    async (values) => {
      await flow.confirm('registration.resetPassword', { body: { ...values, code: values.code.trim(), target } });
      removeCodeSteps('resetPassword');
      onDone();
    },
    { errors: { InvalidVerifyCode: 'code', CodeTooManyTries: 'code' } },
  );
  return (
    <form {...submit.props} className={styles.form}>
      <FormError error={submit.error} />
      <SentTo target={target} flow={flow} again={again} />
      <CodeOnlyField control={control} name="code" />
      <NewPasswordFields control={control} label={<Trans>New password</Trans>} />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  );
}

/** Resets a forgotten password. Never reveals whether an account exists. */
export default function ForgotPage() {
  const { t } = useLingui();
  const [done, setDone] = useState(false);
  const login = signInPath('login', new URLSearchParams(useSearch()).get('next'));
  usePageTitle(t`Forgotten password`);
  usePageMetadata(import.meta.env.SSR && (() => ({ hidden: true })));
  return (
    <PassportPage
      title={<Trans>Forgotten password</Trans>}
      lead={<Trans>We will send a code to your account’s email or mobile phone. Use it to set a new password.</Trans>}
      foot={
        !done && (
          <p>
            <Trans>
              Remembered it? <Link href={login}>Sign in</Link>
            </Trans>
          </p>
        )
      }
    >
      {done ? (
        <div className={styles.form}>
          <Banner tone="success" role="status">
            <Trans>Your password has been changed, and all devices have been signed out.</Trans>
          </Banner>
          <Link href={login} className={buttonClass({ variant: 'primary', wide: true })}>
            <Trans>Sign in with the new password</Trans>
          </Link>
        </div>
      ) : (
        <CodeSteps purpose="resetPassword">{(sent) => <ForgotForm {...sent} onDone={() => setDone(true)} />}</CodeSteps>
      )}
    </PassportPage>
  );
}
