import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { safeNext } from '#client/navigation/paths.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useSession } from '#client/bridge/use-session.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { PassportPage } from '../passport-page.tsx';
import { LoginForm } from './login-form.tsx';
import { readReturn, ThirdPartyReturn } from './third-party-return.tsx';
import { ThirdParties } from './third-parties.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Sign-in. Signed-in users are redirected to `next`, else to /personal/basic (spec §2). */
export default function LoginPage() {
  const { t } = useLingui();
  const { phase } = useSession();
  const search = useSearch();
  const given = new URLSearchParams(search);
  const alive = useHydrated();
  const returned = alive ? readReturn(given) : null;
  const next = returned ? returned.next : given.get('next');
  usePageTitle(t`Sign in`);
  if (phase === 'signedIn') return <Redirect to={safeNext(next, linkTo('account'))} replace />;
  return (
    <PassportPage
      title={<Trans>Welcome back</Trans>}
      lead={<Trans>Sign in to speak with sellers, follow stores and keep what you find.</Trans>}
      foot={
        <>
          <p>
            <Link href={linkTo('forgotPassword')}>
              <Trans>Forgotten your password?</Trans>
            </Link>
          </p>
          <p>
            <Trans>
              New here? <Link href={linkTo('register', { next: next ?? undefined })}>Open an account</Link>
            </Trans>
          </p>
        </>
      }
    >
      {returned && <ThirdPartyReturn returned={returned} />}
      <LoginForm />
      <ThirdParties next={next} />
    </PassportPage>
  );
}
