import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Banner } from '#client/design/banner.tsx';
import { buttonClass } from '#client/design/button.tsx';
import { CodeJourney } from '#client/forms/code-journey.tsx';
import styles from '#client/forms/forms.module.css';
import { PassportPage } from '../passport-page.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Resets a forgotten password. Never reveals whether an account exists. */
export default function ForgotPage() {
  const { t } = useLingui();
  const [done, setDone] = useState(false);
  usePageTitle(t`Forgotten password`);
  return (
    <PassportPage
      title={<Trans>Forgotten password</Trans>}
      lead={
        <Trans>We send a code to the email or mobile phone of your account. With it you choose a new password.</Trans>
      }
      foot={
        !done && (
          <p>
            <Trans>
              You remember it? <Link href={linkTo('login')}>Sign in</Link>
            </Trans>
          </p>
        )
      }
    >
      {done ? (
        <div className={styles.form}>
          <Banner tone="success" role="status">
            <Trans>Your password is changed, and every device is signed out.</Trans>
          </Banner>
          <Link href={linkTo('login')} className={buttonClass({ variant: 'primary', wide: true })}>
            <Trans>Sign in with the new password</Trans>
          </Link>
        </div>
      ) : (
        <CodeJourney purpose="resetPassword">
          {(sent) => <ForgotForm {...sent} onDone={() => setDone(true)} />}
        </CodeJourney>
      )}
    </PassportPage>
  );
}
