import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { inLocale, safeNext, signInPath } from '#client/navigation/paths.ts';
import { usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import {
  CodeSteps,
  removeCodeSteps,
  saveCodeSteps,
  readCodeSteps,
  SentTo,
  type SentCode,
} from '#client/forms/code-steps.tsx';
import { PassportPage } from '../passport-page.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Button } from '#client/design/button.tsx';
import { required, CheckboxField, TextField } from '#client/forms/fields.tsx';
import { CodeOnlyField } from '#client/forms/code-field.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import styles from '#client/forms/forms.module.css';
import { NewPasswordFields } from '#client/forms/new-password-fields.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { usernameProblem } from '#protocol/rules/account-fields.ts';

type Values = { code: string; username: string; password: string; confirmPassword: string; agreeTerms: boolean };

/** Name and password of a new account. The page navigates once the session exists. */
function RegisterForm({ target, flow, again }: SentCode) {
  const { server, locale } = useLocale();
  const form = useForm<Values>({
    defaultValues: {
      code: '',
      username: readCodeSteps('register').username ?? '',
      password: '',
      confirmPassword: '',
      agreeTerms: false,
    },
  });
  const { control, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const username = useWatch({ control, name: 'username' });
  useEffect(() => saveCodeSteps('register', { username }), [username]);
  const submit = useSubmit(
    form,
    async (values) => {
      await flow.confirm('registration.register', {
        body: {
          ...values,
          code: values.code.trim(),
          username: values.username.trim(),
          target,
          languageCode: server,
          isWeb: true,
        },
      });
      removeCodeSteps('register');
      await sendCommand('session.refresh', {});
    },
    { errors: { InvalidVerifyCode: 'code', CodeTooManyTries: 'code' } },
  );
  return (
    <form {...submit.props} className={styles.form}>
      <FormError error={submit.error} />
      <SentTo target={target} flow={flow} again={again} />
      <CodeOnlyField control={control} name="code" />
      <TextField
        control={control}
        name="username"
        label={<Trans context="field">Username</Trans>}
        hint={<Trans>4–20 characters: a–z, 0–9, _ and .</Trans>}
        check={(value) => usernameProblem(String(value).trim())}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <NewPasswordFields control={control} label={<Trans context="field">Password</Trans>} />
      <CheckboxField
        control={control}
        name="agreeTerms"
        check={required('termsNotAgreed')}
        label={
          <Trans>
            I have read and accept the{' '}
            <a href={inLocale(linkTo('terms'), locale)} target="_blank" rel="noreferrer">
              terms of use
            </a>{' '}
            and the{' '}
            <a href={inLocale(linkTo('privacy'), locale)} target="_blank" rel="noreferrer">
              privacy policy
            </a>
          </Trans>
        }
      />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        <Trans>Create my account</Trans>
      </Button>
    </form>
  );
}

/** Sign-up: a code that verifies an address or number, then name and password. Signed-in users are redirected. */
export default function RegisterPage() {
  const { t } = useLingui();
  const { phase } = useSession();
  const next = new URLSearchParams(useSearch()).get('next');
  usePageTitle(t`Sign up`);
  usePageMetadata(import.meta.env.SSR && (() => ({ hidden: true })));
  if (phase === 'signedIn') return <Redirect to={safeNext(next, linkTo('account'))} replace />;
  return (
    <PassportPage
      title={<Trans>Create an account</Trans>}
      lead={<Trans>It is free and takes two minutes.</Trans>}
      foot={
        <p>
          <Trans>
            Already have an account? <Link href={signInPath('login', next)}>Sign in</Link>
          </Trans>
        </p>
      }
    >
      <CodeSteps purpose="register">{(sent) => <RegisterForm {...sent} />}</CodeSteps>
    </PassportPage>
  );
}
