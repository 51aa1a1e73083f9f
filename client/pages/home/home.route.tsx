import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useWindowTitle } from '#client/navigation/page-title.ts';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import styles from './home.module.css';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import { linkTo } from '#protocol/pages.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsCard } from '#client/goods/goods-card.tsx';
import type { ReactNode } from 'react';

function Step({ number, title, children }: { number: number; title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.numeral} aria-hidden="true">
        {number}
      </span>
      <h4>{title}</h4>
      <p>{children}</p>
    </li>
  );
}

/** The buyer and seller journeys (spec §1). */
function Journeys() {
  return (
    <section className={styles.section} aria-labelledby="journeys-title">
      <div className={styles.head}>
        <h2 id="journeys-title">
          <Trans>How it works</Trans>
        </h2>
      </div>
      <div className={styles.journeys}>
        <div>
          <h3>
            <Trans>When you buy</Trans>
          </h3>
          <ol className={styles.steps}>
            <Step number={1} title={<Trans>Find a piece</Trans>}>
              <Trans>Browse without an account; sign in when you want to talk.</Trans>
            </Step>
            <Step number={2} title={<Trans>Talk to its owner</Trans>}>
              <Trans>Ask for pictures, papers and provenance, in your own language.</Trans>
            </Step>
            <Step number={3} title={<Trans>Verify, then agree</Trans>}>
              <Trans>Judge it yourself or bring an expert, then agree on a price between you.</Trans>
            </Step>
          </ol>
        </div>
        <div>
          <h3>
            <Trans>When you sell</Trans>
          </h3>
          <ol className={styles.steps}>
            <Step number={1} title={<Trans>Submit it for review</Trans>}>
              <Trans>Our staff review your piece before anyone else sees it.</Trans>
            </Step>
            <Step number={2} title={<Trans>Have it examined</Trans>}>
              <Trans>
                Buyers and their experts may have questions. Answer them well once, and your reputation follows.
              </Trans>
            </Step>
            <Step number={3} title={<Trans>Close the deal</Trans>}>
              <Trans>Hand it over in person or send it, as you both prefer.</Trans>
            </Step>
          </ol>
        </div>
      </div>
    </section>
  );
}

/** The four category groups (spec §1). */
function Houses() {
  return (
    <section className={styles.section} aria-labelledby="houses-title">
      <div className={styles.head}>
        <h2 id="houses-title">
          <Trans>Four histories</Trans>
        </h2>
        <p>
          <Trans>Every piece here belongs to one of them, and often to more.</Trans>
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h3>
            <Trans>Natural history</Trans>
          </h3>
          <p>
            <Trans>Agarwood, amber, tea from ancient trees: the work of time alone.</Trans>
          </p>
        </div>
        <div className={styles.column}>
          <h3>
            <Trans>Art history</Trans>
          </h3>
          <p>
            <Trans>Jewels, antiques, art toys and works on the blockchain.</Trans>
          </p>
        </div>
        <div className={styles.column}>
          <h3>
            <Trans>Human history</Trans>
          </h3>
          <p>
            <Trans>Coins, stamps and amulets that passed through many hands.</Trans>
          </p>
        </div>
        <div className={styles.column}>
          <h3>
            <Trans>Popular science</Trans>
          </h3>
          <p>
            <Trans>Watches and instruments: how people learned to measure.</Trans>
          </p>
        </div>
      </div>
    </section>
  );
}

/** The newest goods for sale. */
function Newest() {
  const { server } = useLocale();
  const input = { query: { languageCode: server, limit: 12 } };
  const view = useResource('goods.newest', input);
  const { data } = view;
  return (
    <section id="newest" className={styles.section} aria-labelledby="newest-title">
      <div className={styles.head}>
        <h2 id="newest-title">
          <Trans>New arrivals</Trans>
        </h2>
        <p>
          <Trans>The latest pieces their owners are ready to part with.</Trans>
        </p>
      </div>
      <ResourceState of={view}>
        <div className={styles.grid} aria-busy="true">
          {[0, 1, 2, 3].map((place) => (
            <div key={place}>
              <Skeleton height="18rem" />
            </div>
          ))}
        </div>
      </ResourceState>
      {data && data.length === 0 && <EmptyState icon="tag" title={<Trans>Nothing for sale at the moment</Trans>} />}
      {data && data.length > 0 && (
        <div className={styles.grid}>
          {data.map((goods) => (
            <GoodsCard key={goods.id} goods={goods} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The hero: one sentence and two actions. */
function Hero() {
  const { phase } = useSession();
  return (
    <section className={styles.hero}>
      <Guilloche className={styles.ornament} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          <Trans>Collectors, dealers and makers, in conversation</Trans>
        </p>
        <h1 className={styles.title}>
          <Trans>A quieter house for rare things</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Watches, jewels, antiques, rare tea and wine, digital collectibles. Meet their owners, ask what you need to
            know, and agree on a price between you.
          </Trans>
        </p>
        <div className={styles.actions}>
          <a href="#newest" className={buttonClass({ variant: 'primary' })}>
            <Trans>See the newest pieces</Trans>
          </a>
          {phase === 'signedIn' ? (
            <Link href={linkTo('rooms')} className={buttonClass()}>
              <Trans>Your conversations</Trans>
            </Link>
          ) : (
            <Link href={linkTo('login')} className={buttonClass()}>
              <Trans>Sign in</Trans>
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

/** Fees (spec §9: listing, set-up and monthly fees 0; commission generally 5%, consignment only). */
function Fees() {
  return (
    <section className={styles.section} aria-labelledby="fees-title">
      <div className={styles.head}>
        <h2 id="fees-title">
          <Trans>What it costs</Trans>
        </h2>
      </div>
      <dl className={styles.fees}>
        <div className={styles.fee}>
          <dt className={styles.figure}>0</dt>
          <dd>
            <Trans>to set up a store</Trans>
          </dd>
        </div>
        <div className={styles.fee}>
          <dt className={styles.figure}>0</dt>
          <dd>
            <Trans>per month</Trans>
          </dd>
        </div>
        <div className={styles.fee}>
          <dt className={styles.figure}>0</dt>
          <dd>
            <Trans>per listing, unlimited</Trans>
          </dd>
        </div>
        <div className={styles.fee}>
          <dt className={styles.figure}>5%</dt>
          <dd>
            <Trans>general rate, on consignment only; varies by piece</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The home page. */
export default function HomePage() {
  const { server } = useLocale();
  const { data } = useResource('public.seo', { query: { languageCode: server } });
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
