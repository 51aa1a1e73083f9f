import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { safeNext, signInPath } from '#client/navigation/paths.ts';
import { usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { useSession, useResource } from '#client/bridge/use-topic.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { PassportPage } from '../passport-page.tsx';
import { saveSignInState, readRedirect } from './third-party-state.ts';
import { linkTo } from '#protocol/pages.ts';
import { lazy, Suspense, use, useState, useRef, type SyntheticEvent } from 'react';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import styles from '../passport.module.css';
import { withTexts } from '#client/i18n/catalogs.ts';
import { LanguageOfferContext, useLocale } from '#client/i18n/locale-context.ts';
import { Banner } from '#client/design/banner.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { RetryAfter } from '#client/feedback/retry-after.tsx';
import type { ErrorData } from '#protocol/errors.ts';

/** The second step of a sign-in with its texts: few sign-ins need it, and the first step has to stay small. */
const loadSecondFactor = withTexts(['security'], () => import('../security/second-factor-step.tsx'));
const SecondFactorStep = lazy(async () => ({ default: (await loadSecondFactor()).SecondFactorStep }));

const ThirdPartyReturn = lazy(withTexts(['security'], () => import('./third-party-return.tsx')));

/** A button for each sign-in provider; nothing without any. @param next the target page */
function ThirdParties({ next }: { next: string | null }) {
  const { data } = useResource('registration.oauthProviders', {});
  const [leaving, setLeaving] = useState<string | null>(null);
  const { locale } = useLocale();
  const offer = use(LanguageOfferContext);
  if (!data?.length) return null;
  const leave = async (provider: string) => {
    if (leaving) return;
    setLeaving(provider);
    try {
      const { url } = await makeCall('registration.oauthStart', { body: { provider } });
      saveSignInState({ provider, next });
      // The provider redirects to a path without language, where the kept one is shown.
      offer?.dismiss(locale);
      window.location.assign(url);
    } catch (failure) {
      showError(errorDataOf(failure));
      setLeaving(null);
    }
  };
  return (
    <div className={styles.parties}>
      <p className={styles.or}>
        <Trans context="ways to sign in">or</Trans>
      </p>
      {data.map(({ key, name }) => (
        <Button key={key} wide busy={leaving === key} onClick={() => void leave(key)}>
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </div>
  );
}

/** Sign-in. Signed-in users are redirected to `next`, else to /personal/basic (spec §2). */
export default function LoginPage() {
  const { t } = useLingui();
  const { phase } = useSession();
  const search = useSearch();
  const given = new URLSearchParams(search);
  const isHydrated = useHydrated();
  const returned = isHydrated ? readRedirect(given) : null;
  const next = returned ? returned.next : given.get('next');
  usePageTitle(t`Sign in`);
  usePageMetadata(import.meta.env.SSR && (() => ({ hidden: true })));
  if (phase === 'signedIn') return <Redirect to={safeNext(next, linkTo('account'))} replace />;
  if (phase === 'secondFactor')
    return (
      <Suspense>
        <SecondFactorStep />
      </Suspense>
    );
  return (
    <PassportPage
      title={<Trans>Welcome back</Trans>}
      lead={<Trans>Sign in to talk to sellers, follow stores and save what you find.</Trans>}
      foot={
        <>
          <p>
            <Link href={signInPath('forgotPassword', next)}>
              <Trans>Forgotten your password?</Trans>
            </Link>
          </p>
          <p>
            <Trans>
              New here? <Link href={signInPath('register', next)}>Create an account</Link>
            </Trans>
          </p>
        </>
      }
    >
      {returned && (
        <Suspense>
          <ThirdPartyReturn returned={returned} />
        </Suspense>
      )}
      <LoginForm />
      <ThirdParties next={next} />
    </PassportPage>
  );
}

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
function LoginForm() {
  const { t } = useLingui();
  const { server } = useLocale();
  const isHydrated = useHydrated();
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
      <Button type="submit" variant="primary" wide busy={signIn.busy} disabled={!isHydrated}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
