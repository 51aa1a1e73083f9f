import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import page from '../page.module.css';
import styles from './about.module.css';

/** About the company: what it does, fees, addresses (spec §1, §9). */
export default function AboutPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  usePageTitle(t`About us`);
  return (
    <article className={page.page}>
      <header className={page.head}>
        <h1>
          <Trans>About us</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Vermeil is a worldwide marketplace for people who keep rare things: watches and jewels, antiques and art
            toys, wine and tea, agarwood and amulets, stamps and coins, number plates, and works that live on a chain.
          </Trans>
        </p>
      </header>
      <section className={styles.part}>
        <h2>
          <Trans>The conversation comes first</Trans>
        </h2>
        <p>
          <Trans>
            A rare piece seldom changes hands between strangers. It takes questions, papers, a photograph of the clasp,
            an expert’s eye and a little patience. So the conversation stands at the centre of this house, and the price
            comes at its end.
          </Trans>
        </p>
      </section>
      <section className={styles.part}>
        <h2>
          <Trans>Looked at before it is offered</Trans>
        </h2>
        <p>
          <Trans>
            Our people review every store, usually within 24 hours, and every piece before it is put up for sale. Buyers
            verify what they are offered themselves, or bring an expert of their own.
          </Trans>
        </p>
      </section>
      <section className={styles.part}>
        <h2>
          <Trans>What we ask for</Trans>
        </h2>
        <p>
          <Trans>
            Nothing to open a store, nothing a month, nothing for a listing. Only when we sell for you on consignment do
            we keep a commission: generally 5%, depending on the piece.
          </Trans>
        </p>
      </section>
      {contact && (
        <section className={styles.part}>
          <h2>
            <Trans>Where you find us</Trans>
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
