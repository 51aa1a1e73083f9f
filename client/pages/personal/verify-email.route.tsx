import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { AccountPage } from '../account-page.tsx';
import { ContactForm } from './contact-form.tsx';

export default function VerifyEmailPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Email', context: 'page' }));
  return (
    <AccountPage
      title={<Trans context="page">Email</Trans>}
      lead={<Trans>With a verified email you can sign in, recover your account and open a store.</Trans>}
    >
      <ContactForm kind="email" />
    </AccountPage>
  );
}
