import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect, useSearch } from 'wouter';
import { safeNext } from '#client/navigation/paths.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useSession } from '#client/bridge/use-topic.ts';
import { CodeJourney } from '#client/forms/code-journey.tsx';
import { PassportPage } from '../passport-page.tsx';
import { RegisterForm } from './register-form.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Sign-up: a code that verifies an address or number, then name and password. Signed-in users are redirected. */
export default function RegisterPage() {
  const { t } = useLingui();
  const { phase } = useSession();
  const search = useSearch();
  usePageTitle(t`Sign up`);
  if (phase === 'signedIn')
    return <Redirect to={safeNext(new URLSearchParams(search).get('next'), linkTo('account'))} replace />;
  return (
    <PassportPage
      title={<Trans>Open an account</Trans>}
      lead={<Trans>It costs nothing, and takes two minutes.</Trans>}
      foot={
        <p>
          <Trans>
            You have an account already?{' '}
            <Link href={linkTo('login', Object.fromEntries(new URLSearchParams(search)))}>Sign in</Link>
          </Trans>
        </p>
      }
    >
      <CodeJourney purpose="register">{(sent) => <RegisterForm {...sent} />}</CodeJourney>
    </PassportPage>
  );
}
