import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { RetryAfter } from '#client/feedback/retry-after.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { FactorMethod } from '#protocol/http/second-factors.ts';
import { PassportPage } from '../passport-page.tsx';
import styles from '../passport.module.css';
import { answerWithPasskey, offersPasskeys } from './web-authn.ts';

function StepError({ error }: { error: ErrorData }) {
  return error.code === 'TooManyRequests' ? (
    <RetryAfter seconds={Number(error.params?.retryAfter)} />
  ) : (
    <ErrorSentence code={error.code} />
  );
}

/** A refusal of this device's own: the browser has no more to say. */
const DISMISSED: ErrorData = { code: 'SecondFactorWrong', status: 0 };

/** The second step of a sign-in: a passkey, a code of the app, or a recovery code. After it the page navigates. */
export function SecondFactorStep() {
  const { t } = useLingui();
  const { methods = [] } = useSession();
  usePageTitle(t`Sign in`);
  const offered = methods.filter((method) => method !== 'passkey' || offersPasskeys());
  const [chosen, choose] = useState<FactorMethod | null>(null);
  const method = chosen ?? offered[0] ?? null;
  const cancel = useAction(() => sendCommand('session.cancel', {}));
  const others = offered.filter((one) => one !== method);
  const names: Record<FactorMethod, ReactNode> = {
    totp: <Trans>Use a code from your app</Trans>,
    passkey: <Trans>Use your passkey</Trans>,
    recovery: <Trans>Use a recovery code</Trans>,
  };
  return (
    <PassportPage
      title={<Trans>One more step</Trans>}
      lead={<Trans>Your account is protected by two-step sign-in.</Trans>}
      foot={
        <>
          {others.map((other) => (
            <p key={other}>
              <Button variant="quiet" size="small" onClick={() => choose(other)}>
                {names[other]}
              </Button>
            </p>
          ))}
          <p>
            <Button variant="quiet" size="small" busy={cancel.busy} onClick={cancel.run}>
              <Trans>Cancel and sign in again</Trans>
            </Button>
          </p>
        </>
      }
    >
      {method === 'passkey' && <PasskeyForm />}
      {(method === 'totp' || method === 'recovery') && <CodeForm key={method} method={method} />}
      {method === null && (
        <Banner tone="warning">
          <Trans>Your passkey cannot be used in this browser. Open the site where you set it up.</Trans>
        </Banner>
      )}
    </PassportPage>
  );
}

function Alert({ error }: { error: ErrorData | null }) {
  return (
    <div role="alert">
      {error && (
        <Banner tone="danger">
          <StepError error={error} />
        </Banner>
      )}
    </div>
  );
}

function CodeForm({ method }: { method: 'totp' | 'recovery' }) {
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { run, busy, error } = useAction(async (code: string) => {
    try {
      await sendCommand('session.secondFactor', { method, code });
    } catch (failure) {
      input.current?.focus();
      input.current?.select();
      throw failure;
    }
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') input.current?.focus();
    else run(code);
  };
  const field = {
    ref: input,
    autoFocus: true,
    autoCapitalize: 'none',
    spellCheck: false,
    error: missing && <Trans>Please enter the code</Trans>,
    onInput: () => setMissing(false),
  };
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <Alert error={error} />
      {method === 'totp' ? (
        <TextInput
          {...field}
          label={<Trans>Code from your app</Trans>}
          hint={<Trans>Six digits, new every 30 seconds</Trans>}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      ) : (
        <TextInput
          {...field}
          label={<Trans>Recovery code</Trans>}
          hint={<Trans>One of the codes you saved. Each works once.</Trans>}
          autoComplete="off"
          maxLength={40}
        />
      )}
      <Button type="submit" variant="primary" wide busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

function PasskeyForm() {
  const { run, busy, error } = useAction(async () => {
    const { options } = await sendCommand('session.challengePasskey', {});
    const passkey = await answerWithPasskey(options);
    if (!passkey) throw DISMISSED;
    await sendCommand('session.secondFactor', { method: 'passkey', passkey });
  });
  return (
    <div className={styles.form}>
      <Alert error={error} />
      <Button variant="primary" wide busy={busy} onClick={run}>
        <Trans>Use your passkey</Trans>
      </Button>
    </div>
  );
}
