import { Trans, useLingui } from '@lingui/react/macro';
import { Redirect, useSearch } from 'wouter';
import { safeNext } from '#client/app/navigation/paths.ts';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import { Guilloche } from '#client/design/guilloche.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';

/** Sign-in. Whoever is signed in already, or has just done so, goes on to `next`, else to /personal/basic (spec §2). */
export default function LoginPage() {
  const { t } = useLingui();
  const { phase } = useSession();
  const search = useSearch();
  usePageTitle(t`Sign in`);
  if (phase === 'signedIn') return <Redirect to={safeNext(new URLSearchParams(search).get('next'), '/personal/basic')} replace />;
  return (
    <div className={styles.page}>
      <div className={styles.art} aria-hidden="true">
        <Guilloche className={styles.ornament} />
        <p className={styles.motto}><Trans>Everything worth keeping has a story. Come and tell yours.</Trans></p>
      </div>
      <section className={styles.side}>
        <div className={styles.panel}>
          <h1 className={styles.title}><Trans>Welcome back</Trans></h1>
          <p className={styles.lead}><Trans>Sign in to speak with sellers, follow stores and keep what you find.</Trans></p>
          <LoginForm />
        </div>
      </section>
    </div>
  );
}
