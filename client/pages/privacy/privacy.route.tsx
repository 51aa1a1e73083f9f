import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { LegalPage, Part } from '../legal-page.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Privacy policy: which data is stored, who sees it, for how long. It must match the code. */
export default function PrivacyPage() {
  const { t } = useLingui();
  usePageTitle(t`Privacy policy`);
  return (
    <LegalPage
      title={<Trans>Privacy policy</Trans>}
      lead={<Trans>What we know of you, who sees it, and how it goes away again.</Trans>}
    >
      <Part title={<Trans>What you give us</Trans>}>
        <ul>
          <li>
            <Trans>
              To open an account: an email or a mobile phone number, a username and a password. We keep only a
              fingerprint of the password, from which it cannot be read.
            </Trans>
          </li>
          <li>
            <Trans>If you like: your name, a portrait, gender, currency and delivery addresses.</Trans>
          </li>
          <li>
            <Trans>
              To sell: what your identity document says, and pictures of it; for a store its name, address and papers.
            </Trans>
          </li>
          <li>
            <Trans>What you write, upload, offer and bid.</Trans>
          </li>
        </ul>
      </Part>
      <Part title={<Trans>What comes by itself</Trans>}>
        <p>
          <Trans>
            For every device you sign in on: its kind, its network address and when it was used last. You see the list
            in your account and can end any of them. For every piece: how often it was looked at.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>Who sees what</Trans>}>
        <ul>
          <li>
            <Trans>Everybody: your username or name, your portrait, your store and your goods.</Trans>
          </li>
          <li>
            <Trans>Those you speak with: what you write to them, and whether you are online.</Trans>
          </li>
          <li>
            <Trans>You alone: your addresses, your email and your phone number.</Trans>
          </li>
          <li>
            <Trans>
              You and the people who review: your documents. They are shown through links that are good for a minute,
              marked with the name of whoever looks, and every look is logged.
            </Trans>
          </li>
        </ul>
        <p>
          <Trans>We sell nothing of this, and show no advertising.</Trans>
        </p>
      </Part>
      <Part title={<Trans>What stays in your browser</Trans>}>
        <p>
          <Trans>
            A cookie that keeps you signed in, one that remembers your language, and conversations you have read, so
            that they can be read offline. Signing out removes the conversations. Documents, addresses and phone numbers
            are never kept there.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>How long we keep it</Trans>}>
        <ul>
          <li>
            <Trans>Verification codes: 10 minutes.</Trans>
          </li>
          <li>
            <Trans>A session nobody uses: 30 days.</Trans>
          </li>
          <li>
            <Trans>An uploaded file that nothing refers to: a day.</Trans>
          </li>
          <li>
            <Trans>Everything else: until you delete it, or close your account.</Trans>
          </li>
        </ul>
      </Part>
      <Part title={<Trans>Closing your account</Trans>}>
        <p>
          <Trans>
            It erases what is personal at once: name, contacts, addresses, documents, pictures, drafts. Messages you
            sent to others and deals you made stay, without your name. Before you decide you read{' '}
            <Link href={linkTo('removeAccount')}>exactly what goes and what stays</Link>.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>Your rights</Trans>}>
        <p>
          <Trans>
            You may see, correct and erase what we know of you; most of it you can do yourself in your account. For the
            rest, and for any question, write to us. Our address stands on the page{' '}
            <Link href={linkTo('about')}>About us</Link>.
          </Trans>
        </p>
      </Part>
    </LegalPage>
  );
}
