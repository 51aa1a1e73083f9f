import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type SyntheticEvent } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import styles from '../passport.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { RetryAfter } from '#client/feedback/retry-after.tsx';
import type { ErrorData } from '#protocol/errors.ts';

/** Why sign-in failed. A rate limit includes the wait when the server sent `retryAfter` (seconds). */
function LoginError({ error }: { error: ErrorData }) {
  return error.code === 'TooManyRequests' ? (
    <RetryAfter seconds={Number(error.params?.retryAfter)} />
  ) : (
    <ErrorSentence code={error.code} />
  );
}

type Missing = { userName: boolean; password: boolean };
const COMPLETE: Missing = { userName: false, password: false };

/**
 * Name and password. Uncontrolled fields, so that password managers can fill them; missing values
 * are reported at the field, refusals above the form. After sign-in the page navigates.
 */
export function LoginForm() {
  const { t } = useLingui();
  const { server } = useLocale();
  const alive = useHydrated();
  const { error: ended } = useSession();
  const [missing, setMissing] = useState(COMPLETE);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const signIn = useAction(async (userName: string, password: string) => {
    try {
      await sendCommand('session.signIn', { userName, password, languageCode: server });
    } catch (failure) {
      passwordInput.current?.focus();
      passwordInput.current?.select();
      throw failure;
    }
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const userName = nameInput.current?.value.trim() ?? '';
    const password = passwordInput.current?.value ?? '';
    const lacks = { userName: !userName, password: !password };
    setMissing(lacks);
    if (lacks.userName) nameInput.current?.focus();
    else if (lacks.password) passwordInput.current?.focus();
    if (!lacks.userName && !lacks.password) signIn.run(userName, password);
  };

  // A sign-in that waited too long for its second step.
  const error = signIn.error ?? (ended?.code === 'SecondFactorExpired' && !signIn.busy ? ended : null);
  return (
    // POST, and only after hydration: a plain form submission would put the password into the URL.
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <div role="alert">
        {error && (
          <Banner tone="danger">
            <LoginError error={error} />
          </Banner>
        )}
      </div>
      <TextInput
        ref={nameInput}
        name="userName"
        label={<Trans>Username, email or phone number</Trans>}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={missing.userName && <Trans>Please enter your username, email or phone number</Trans>}
        onInput={() => setMissing((was) => ({ ...was, userName: false }))}
      />
      <PasswordInput
        ref={passwordInput}
        name="password"
        label={<Trans context="field">Password</Trans>}
        autoComplete="current-password"
        maxLength={128}
        labels={{ show: t`Show password`, hide: t`Hide password` }}
        error={missing.password && <Trans>Please enter your password</Trans>}
        onInput={() => setMissing((was) => ({ ...was, password: false }))}
      />
      <Button type="submit" variant="primary" wide busy={signIn.busy} disabled={!alive}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
