import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { safeNext, signInPath } from '#client/navigation/paths.ts';
import { usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { useSession, useResource } from '#client/bridge/use-topic.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { PassportPage } from '../passport-page.tsx';
import { LoginForm } from './login-form.tsx';
import { saveSignInState, readRedirect } from './third-party-state.ts';
import { linkTo } from '#protocol/pages.ts';
import { lazy, Suspense, useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import styles from '../passport.module.css';
import { withTexts } from '#client/i18n/catalogs.ts';

/** The second step of a sign-in with its texts: few sign-ins need it, and the first step has to stay small. */
const loadSecondFactor = withTexts(['security'], () => import('../security/second-factor-step.tsx'));
const SecondFactorStep = lazy(async () => ({ default: (await loadSecondFactor()).SecondFactorStep }));

const ThirdPartyReturn = lazy(() => import('./third-party-return.tsx'));

/** A button for each sign-in provider; nothing without any. @param next the target page */
function ThirdParties({ next }: { next: string | null }) {
  const { data } = useResource('registration.oauthProviders', {});
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!data?.length) return null;
  const leave = async (provider: string) => {
    if (leaving) return;
    setLeaving(provider);
    try {
      const { url } = await makeCall('registration.oauthStart', { body: { provider } });
      saveSignInState({ provider, next });
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
  const alive = useHydrated();
  const returned = alive ? readRedirect(given) : null;
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
