import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import styles from '../passport.module.css';
import type { ThirdPartyRedirect } from './third-party-state.ts';

/** Each code is exchanged once, however often the page renders. */
const exchanges = new Map<string, Promise<ErrorData | null>>();

async function exchange(
  { code, state, issuer, provider }: ThirdPartyRedirect,
  languageCode: ServerLanguage,
): Promise<ErrorData | null> {
  if (!code || !provider) return { code: 'ThirdPartySignInError', status: 422 };
  try {
    await makeCall('account.oauth', {
      body: {
        logonType: provider,
        token: code,
        jsonData: issuer === null ? state : JSON.stringify({ state, iss: issuer }),
        languageCode,
        isWeb: true,
      },
    });
    await sendCommand('session.refresh', {});
    return null;
  } catch (failure) {
    const error = errorDataOf(failure);
    if (error.code !== 'SecondFactorRequired') return error;
    await sendCommand('session.demanded', { error });
    return null;
  }
}

/** Completes a third-party sign-in. What prevents it is shown above the sign-in form. */
export default function ThirdPartyReturn({ returned }: { returned: ThirdPartyRedirect }) {
  return (
    <div className={styles.returned}>{returned.isCancelled ? <Cancelled /> : <Exchange returned={returned} />}</div>
  );
}

const Cancelled = () => (
  <Banner role="status">
    <Trans>Sign-in was cancelled. Try again, or choose another way to sign in.</Trans>
  </Banner>
);

function Exchange({ returned }: { returned: ThirdPartyRedirect }) {
  const { server } = useLocale();
  const [error, setError] = useState<ErrorData | null>(null);
  useEffect(() => {
    let outdated = false;
    const running = exchanges.get(returned.state) ?? exchange(returned, server);
    exchanges.set(returned.state, running);
    void running.then((outcome) => {
      if (!outdated) setError(outcome);
    });
    return () => void (outdated = true);
  }, [returned, server]);
  return error ? (
    <Banner tone="danger" role="alert">
      <p>
        <ErrorSentence code={error.code} />
      </p>
      {error.code === 'DifferentCredential' && (
        <p>
          <Trans>Your account has not changed, and nothing was linked. Sign in below as before.</Trans>
        </p>
      )}
    </Banner>
  ) : (
    <p role="status">
      <Spinner /> <Trans>Signing you in…</Trans>
    </p>
  );
}
