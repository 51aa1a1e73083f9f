import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { AccountPage } from '../account-page.tsx';
import { ContactForm } from './contact-form.tsx';

export default function VerifyPhonePage() {
  const { t } = useLingui();
  usePageTitle(t`Mobile phone`);
  return (
    <AccountPage
      title={<Trans>Mobile phone</Trans>}
      lead={<Trans>With a verified number you can sign in and recover your account. Other users never see it.</Trans>}
    >
      <ContactForm kind="phone" />
    </AccountPage>
  );
}
