import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { Banner } from '#client/design/banner.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import styles from '../passport.module.css';

/** State for the return from a third party: the provider and the target page. */
type Departure = { provider: string; next: string | null };

const KEY = 'vermeil.thirdParty';

/** Stores it for this tab. */
export function keepDeparture(departure: Departure): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // Storage is blocked: the return is refused, and the user signs in another way.
  }
}

/** @returns the stored state; undefined when missing or invalid */
function readDeparture(): Departure | undefined {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Departure> | null;
    return typeof value?.provider === 'string'
      ? { provider: value.provider, next: typeof value.next === 'string' ? value.next : null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Parameters of the provider's redirect; `issuer` per RFC 9207, if present. */
export type Returned = { code: string; state: string; issuer: string | null; provider: string; next: string | null };

/** @returns the redirect parameters in the URL; null on any other visit */
export function readReturn(given: URLSearchParams): Returned | null {
  const state = given.get('state');
  if (state === null || !(given.has('code') || given.has('error'))) return null;
  const departure = readDeparture();
  return {
    code: given.get('code') ?? '',
    state,
    issuer: given.get('iss'),
    provider: departure?.provider ?? '',
    next: departure?.next ?? null,
  };
}

/** Each code is exchanged once, however often the page renders. */
const exchanges = new Map<string, Promise<ErrorData | null>>();

async function exchange(
  { code, state, issuer, provider }: Returned,
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

/** Completes a third-party sign-in. A failure is shown above the sign-in form. */
export function ThirdPartyReturn({ returned }: { returned: Returned }) {
  const { i18n } = useLingui();
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
  return (
    <div className={styles.returned}>
      {error ? (
        <Banner tone="danger" role="alert">
          <p>{i18n._(errorText(error.code))}</p>
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
      )}
    </div>
  );
}
