import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Privacy policy: which data is stored, who sees it, for how long. It must match the code. */
export default function PrivacyPage() {
  const { t } = useLingui();
  usePageTitle(t`Privacy policy`);
  usePageDescription(t`What Vermeil stores about you, why, for how long, and how you can have it deleted.`);
  return (
    <LegalPage
      title={<Trans>Privacy policy</Trans>}
      lead={<Trans>What we know about you, who sees it, and how to erase it.</Trans>}
    >
      <LegalSection title={<Trans>Information you give us</Trans>}>
        <ul>
          <li>
            <Trans>
              To open an account: an email address or mobile phone number, a username and a password. We store only a
              hash of the password, from which it cannot be recovered.
            </Trans>
          </li>
          <li>
            <Trans>Optional: your name, a portrait, gender, currency and delivery addresses.</Trans>
          </li>
          <li>
            <Trans>
              To sell: the details of your identity document and pictures of it; for a store, its name, address and
              documents.
            </Trans>
          </li>
          <li>
            <Trans>Everything you write, upload, offer and bid.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Information collected automatically</Trans>}>
        <p>
          <Trans>
            For every device you sign in on: its type, its network address and when it was last used. You can see the
            list in your account and sign out any device. For every item: how often it was viewed.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Who sees what</Trans>}>
        <ul>
          <li>
            <Trans>Everyone: your username or name, your portrait, your store and your items.</Trans>
          </li>
          <li>
            <Trans>The people you talk to: what you write to them, and whether you are online.</Trans>
          </li>
          <li>
            <Trans>Only you: your addresses, your email and your phone number.</Trans>
          </li>
          <li>
            <Trans>
              You and our reviewers: your documents. They are shown through links that expire after a minute and marked
              with the viewer’s name, and every view is logged.
            </Trans>
          </li>
          <li>
            <Trans>
              The site behind a link in a message: that our server opened its page to show the title, not who wrote or
              read the message.
            </Trans>
          </li>
          <li>
            <Trans>
              A translation service, where this site uses one: the text of a message that someone in the conversation
              wants translated, without names.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>We do not sell any of this, and we show no advertising.</Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>What is stored in your browser</Trans>}>
        <p>
          <Trans>
            A cookie that keeps you signed in, one that remembers your language, and the conversations you have read, so
            that you can read them offline. Signing out removes the conversations. Documents, addresses and phone
            numbers are never stored there.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Counting visits</Trans>}>
        <p>
          <Trans>
            Where this site uses a service that counts visits, it asks for your consent first and names the service.
            Until you agree, that service learns nothing. It then learns which pages are opened and which links to our
            apps are followed, and, like every site you connect to, your network address and type of browser; never what
            you search for, write or buy. Your choice is stored in this browser for 180 days; you can change it at any
            time under “Privacy choices” at the bottom of each page.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>How long we keep it</Trans>}>
        <ul>
          <li>
            <Trans>Verification codes: 10 minutes.</Trans>
          </li>
          <li>
            <Trans>An unused session: 30 days.</Trans>
          </li>
          <li>
            <Trans>An uploaded file that is not in use: one day.</Trans>
          </li>
          <li>
            <Trans>Everything else: until you delete it or close your account.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Closing your account</Trans>}>
        <p>
          <Trans>
            Closing your account immediately erases your personal data: name, contact details, addresses, documents,
            pictures and drafts. Messages you sent and deals you made remain, without your name. Please read{' '}
            <Link href={linkTo('removeAccount')}>what is erased and what stays</Link> before you decide.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>
            You may see, correct and erase what we know about you, most of it yourself in your account. For anything
            else, and for any question, write to us at the address under <Link href={linkTo('about')}>About us</Link>.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
