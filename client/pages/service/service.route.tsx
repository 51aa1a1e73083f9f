import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';

/** What Vermeil offers to buyers and sellers, and what it costs (spec §1, §9). */
export default function ServicePage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Services', context: 'page' }));
  usePageDescription(
    t`Free listing, review by our staff, consignment at generally 5%, sourcing on request, auctions, \
and offers made directly between buyer and seller.`,
  );
  return (
    <LegalPage
      title={<Trans context="page">Services</Trans>}
      lead={<Trans>What we do for buyers and sellers, and what it costs.</Trans>}
    >
      <LegalSection title={<Trans context="heading">Listing</Trans>}>
        <p>
          <Trans>
            Anyone with a verified identity can list items, and an approved store can list a whole catalogue, one by one
            or imported from a table. There is no limit, and no fee for setting up, per month or per listing.
          </Trans>
        </p>
        <p>
          <Trans>
            An item is sold at a fixed price, by offers or in an auction. You choose the currency, the delivery and how
            you are paid.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Review</Trans>}>
        <p>
          <Trans>
            Our staff review every store and every item before it appears: the identity of the seller, the documents,
            the pictures and the description. We aim to answer within 24 hours. A rejection always names its reason, and
            you can correct the entry and submit it again.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Consignment</Trans>}>
        <p>
          <Trans>
            If you prefer not to handle the sale, send the item to one of our addresses. We receive it, check it against
            its description, offer it and send it to the buyer. For this we charge a commission, generally 5% of the
            price and depending on the type of item. It is the only fee we charge.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="page">Sourcing</Trans>}>
        <p>
          <Trans>
            You have found an item elsewhere, or know what you want but not where to find it? Send us a description, a
            link or a picture. Our staff reply with a quote, and buy only after you have accepted it. Everything is
            agreed in one conversation.
          </Trans>
        </p>
        <p>
          <Link href={linkTo('agentBuys')}>
            <Trans>Ask us to buy something</Trans>
          </Link>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Authenticity</Trans>}>
        <p>
          <Trans>
            Ask the seller for provenance, receipts and further pictures, and have an expert of your choice examine the
            item before you agree on a deal. Our review looks for contradictions and signs of forgery, but it is neither
            an appraisal nor a guarantee.
          </Trans>
        </p>
        <p>
          <Trans>
            Reviews of a store come only from people who have talked with it, and the records of an auction can be
            verified by anyone.
          </Trans>
        </p>
      </LegalSection>
      <LegalSection title={<Trans context="heading">Help</Trans>}>
        <p>
          <Trans>
            The <Link href={linkTo('faq')}>frequently asked questions</Link> answer what we are asked most. For anything
            else, <Link href={linkTo('contact')}>contact us</Link>.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}
