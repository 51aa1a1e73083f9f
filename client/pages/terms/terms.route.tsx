import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { LegalPage, Part } from '../legal-page.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Terms of use. */
export default function TermsPage() {
  const { t } = useLingui();
  usePageTitle(t`Terms of use`);
  return (
    <LegalPage
      title={<Trans>Terms of use</Trans>}
      lead={
        <Trans>
          What you may expect of us, what we expect of you. In plain words, because nobody reads the others.
        </Trans>
      }
    >
      <Part title={<Trans>What Vermeil is</Trans>}>
        <p>
          <Trans>
            Vermeil is a place where people find rare things and speak with whoever offers them. We show what is
            offered, carry messages, and review stores and goods before they appear. No payment goes through this site:
            buyer and seller agree between themselves how it is made.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>Your account</Trans>}>
        <p>
          <Trans>
            One person, one account. Your password is yours alone; whoever knows it acts in your name. Tell us when you
            believe that somebody else does. You can close your account at any time.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>Selling</Trans>}>
        <ul>
          <li>
            <Trans>You have shown us who you are before anything of yours is put up for sale.</Trans>
          </li>
          <li>
            <Trans>
              You own what you offer, or may sell it, and describe it as it is: wear, repairs and doubts included.
            </Trans>
          </li>
          <li>
            <Trans>Our people review every piece and may refuse it. They say why.</Trans>
          </li>
          <li>
            <Trans>
              Listing, setting up a store and keeping one cost nothing. For goods we sell on consignment we keep a
              commission, generally 5%.
            </Trans>
          </li>
        </ul>
      </Part>
      <Part title={<Trans>Buying and bidding</Trans>}>
        <ul>
          <li>
            <Trans>A bid is a promise to buy at that price. It cannot be taken back.</Trans>
          </li>
          <li>
            <Trans>Our review is not an appraisal. Look at what you buy, ask, bring an expert of your own.</Trans>
          </li>
          <li>
            <Trans>When a deal goes wrong, speak with the seller first, then with our customer service.</Trans>
          </li>
        </ul>
      </Part>
      <Part title={<Trans>What has no place here</Trans>}>
        <p>
          <Trans>
            Forgeries, stolen goods, anything that may not be sold where buyer or seller live, protected species,
            weapons, insults, and messages that nobody asked for.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>When rules are broken</Trans>}>
        <p>
          <Trans>
            We may freeze goods or a store. The owner reads the reason and can answer it in a conversation with us. What
            is frozen is not deleted, and comes back when the matter is settled.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>What we do not promise</Trans>}>
        <p>
          <Trans>
            We keep the site running and your data safe as well as we can, but cannot promise that it never fails. We
            are no party to a deal between buyer and seller. Rights that the law gives you as a consumer stay as they
            are.
          </Trans>
        </p>
      </Part>
      <Part title={<Trans>Changes</Trans>}>
        <p>
          <Trans>
            When these terms change in a way that matters to you, we tell you before it happens. What we know of you,
            and why, stands in the <Link href={linkTo('privacy')}>privacy policy</Link>.
          </Trans>
        </p>
      </Part>
    </LegalPage>
  );
}
