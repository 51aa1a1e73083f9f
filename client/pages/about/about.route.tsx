import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import page from '../page.module.css';
import styles from './about.module.css';
import type { ReactNode } from 'react';

/** About the company: what it does, fees, addresses (spec §1, §9). */
export default function AboutPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  usePageTitle(t`About us`);
  usePageDescription(t`Who runs Vermeil, how items and sellers are checked, and how buyers and sellers meet.`);
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>
          <Trans>About us</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Vermeil is a worldwide marketplace for people who collect rare things: watches and jewels, antiques and art
            toys, wine and tea, agarwood and amulets, stamps and coins, phone numbers and number plates, and works on
            the blockchain.
          </Trans>
        </p>
      </header>
      <section className={styles.part}>
        <h2>
          <Trans>The conversation comes first</Trans>
        </h2>
        <p>
          <Trans>
            Rare things seldom change hands between strangers. It takes questions, provenance, a photograph of the
            clasp, an expert’s eye and a little patience. So everything here begins with a conversation, and ends with a
            price.
          </Trans>
        </p>
      </section>
      <section className={styles.part}>
        <h2>
          <Trans>Reviewed before it is listed</Trans>
        </h2>
        <p>
          <Trans>
            Our staff review every store, usually within 24 hours, and every item before it goes on sale. Buyers verify
            an item themselves or bring their own expert.
          </Trans>
        </p>
      </section>
      <Journeys />
      <section className={styles.part}>
        <h2>
          <Trans>What we charge</Trans>
        </h2>
        <p>
          <Trans>
            No charge to open a store, no monthly fee, no listing fee. Only when we sell for you on consignment do we
            charge a commission, generally 5%, depending on the item.
          </Trans>
        </p>
      </section>
      {contact && (
        <section className={styles.part}>
          <h2>
            <Trans>Where to find us</Trans>
          </h2>
          <ul className={styles.places}>
            {contact.addressList.map(({ place }) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** The buyer and seller journeys (spec §1). */
function Journeys() {
  return (
    <>
      <Journey title={<Trans>When you buy</Trans>}>
        <Step title={<Trans>Find an item</Trans>}>
          <Trans>Browse without an account; sign in to contact a seller.</Trans>
        </Step>
        <Step title={<Trans>Talk to its owner</Trans>}>
          <Trans>Ask for pictures, documents and provenance, in your own language.</Trans>
        </Step>
        <Step title={<Trans>Verify, then agree</Trans>}>
          <Trans>Examine it yourself or bring an expert, then agree on the price.</Trans>
        </Step>
      </Journey>
      <Journey title={<Trans>When you sell</Trans>}>
        <Step title={<Trans>Submit it for review</Trans>}>
          <Trans>Our staff review your item before anyone else sees it.</Trans>
        </Step>
        <Step title={<Trans>Have it examined</Trans>}>
          <Trans>
            Buyers and their experts may have questions. Answer them well once, and your reputation follows.
          </Trans>
        </Step>
        <Step title={<Trans>Close the deal</Trans>}>
          <Trans>Hand it over in person or send it, as you both prefer.</Trans>
        </Step>
      </Journey>
    </>
  );
}

function Journey({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ol className={styles.steps}>{children}</ol>
    </section>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
