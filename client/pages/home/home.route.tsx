import { Trans } from '@lingui/react/macro';
import { SEO } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useWindowTitle } from '#client/navigation/page-title.ts';
import { useResource } from '#client/bridge/use-resource.ts';
import { Fees } from './fees.tsx';
import { Hero } from './hero.tsx';
import { Houses } from './houses.tsx';
import { Journeys } from './journeys.tsx';
import { Newest } from './newest.tsx';
import styles from './home.module.css';

/** The home page. */
export default function HomePage() {
  const { server } = useLocale();
  const { data } = useResource(SEO, { query: { languageCode: server } });
  useWindowTitle(data?.title);
  return (
    <div className={styles.home}>
      <Hero />
      <Newest />
      <Houses />
      <Journeys />
      <Fees />
      <p className={styles.colophon}>
        <Trans>Vermeil is silver that wears gold: the surface may shine, the substance has to hold.</Trans>
      </p>
    </div>
  );
}
