import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Terms of use. */
export default function TermsPage() {
  const { t } = useLingui();
  usePageTitle(t`Terms of use`);
  usePageDescription(t`The terms for buying, selling, bidding and writing at Vermeil.`);
  return (
    <LegalPage
      title={<Trans>Terms of use</Trans>}
      lead={<Trans>What you can expect from us and what we expect from you, in plain language.</Trans>}
    >
      <LegalSection title={<Trans>What Vermeil is</Trans>}>
        <p>
          <Trans>
            Vermeil is a marketplace where collectors find rare things and speak directly with their sellers. We display
            listings, carry messages, and review stores and items before they appear. No payment goes through this site:
            buyer and seller arrange it between themselves.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>Your account</Trans>}>
        <p>
          <Trans>
            One person, one account. Keep your password to yourself: anyone who knows it can act in your name. Contact
            us if you suspect that someone else does. You can close your account at any time.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Selling</Trans>}>
        <ul>
          <li>
            <Trans>You verify your identity with us before you list anything for sale.</Trans>
          </li>
          <li>
            <Trans>
              You own what you offer, or have the right to sell it, and describe it honestly, including wear, repairs
              and any doubts.
            </Trans>
          </li>
          <li>
            <Trans>Our staff review every item and may reject it, always with a reason.</Trans>
          </li>
          <li>
            <Trans>
              Listing items, opening a store and running it are free. On items we sell on consignment we charge a
              commission, generally 5%.
            </Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Buying and bidding</Trans>}>
        <ul>
          <li>
            <Trans>A bid is a commitment to buy at that price and cannot be withdrawn.</Trans>
          </li>
          <li>
            <Trans>
              Our review is not an appraisal. Examine what you buy, ask questions, and bring your own expert if you
              wish.
            </Trans>
          </li>
          <li>
            <Trans>If a deal goes wrong, speak to the seller first, then to our customer service.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>What is not allowed</Trans>}>
        <p>
          <Trans>
            Forgeries, stolen property, anything that may not be sold where the buyer or the seller lives, protected
            species, weapons, abuse, and unsolicited messages.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>When rules are broken</Trans>}>
        <p>
          <Trans>
            We may freeze items or a store. The owner receives the reason and can respond in a conversation with us.
            Nothing frozen is deleted, and it returns once the matter is settled.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans>What we do not promise</Trans>}>
        <p>
          <Trans>
            We do our best to keep the site running and your data safe, but cannot guarantee that it never fails. We are
            not a party to any deal between buyer and seller. Your statutory rights as a consumer are not affected.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Changes</Trans>}>
        <p>
          <Trans>
            If these terms change in a way that affects you, we notify you in advance. The{' '}
            <Link href={linkTo('privacy')}>privacy policy</Link> explains what we know about you and why.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
