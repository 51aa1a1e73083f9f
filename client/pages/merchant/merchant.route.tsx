import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Icon, type IconName } from '#client/design/icon.tsx';
import styles from './merchant.module.css';
import { linkTo } from '#protocol/pages.ts';

/** Merchant features and fees (spec §1, §9), and the link to join. */
export default function MerchantPage() {
  const { t } = useLingui();
  usePageTitle(t`For merchants`);
  usePageDescription(
    t`Open a store at Vermeil: free listing, direct talk with buyers, view figures and reviews. Commission only on \
consignment.`,
  );
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <p className={styles.eyebrow}>
          <Trans>For merchants</Trans>
        </p>
        <h1 className={styles.title}>
          <Trans>A showcase for rare things</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Show your items to buyers in three languages, talk to them directly, and keep what you earn.</Trans>
        </p>
        <p className={styles.actions}>
          <Join />
        </p>
      </header>
      <section aria-labelledby="merchant-fees">
        <h2 id="merchant-fees" className={styles.subtitle}>
          <Trans>What it costs</Trans>
        </h2>
        <dl className={styles.figures}>
          <div>
            <dt>0</dt>
            <dd>
              <Trans>to set up a store</Trans>
            </dd>
          </div>
          <div>
            <dt>0</dt>
            <dd>
              <Trans>per month</Trans>
            </dd>
          </div>
          <div>
            <dt>0</dt>
            <dd>
              <Trans>per listing, unlimited</Trans>
            </dd>
          </div>
          <div>
            <dt>5%</dt>
            <dd>
              <Trans>general rate, on consignment only; varies by item</Trans>
            </dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="merchant-gets">
        <h2 id="merchant-gets" className={styles.subtitle}>
          <Trans>What you get</Trans>
        </h2>
        <ul className={styles.gets}>
          <Gets icon="tag" title={<Trans>Unlimited listing</Trans>}>
            <Trans>List one item or a whole catalogue, by hand or from your own table.</Trans>
          </Gets>
          <Gets icon="message" title={<Trans>Instant messages</Trans>}>
            <Trans>Buyers write to you from the item itself, and every message is saved.</Trans>
          </Gets>
          <Gets icon="chart" title={<Trans>View analytics</Trans>}>
            <Trans>Visits, favourites, chats and offers, day by day and item by item.</Trans>
          </Gets>
          <Gets icon="star" title={<Trans>A reputation that grows</Trans>}>
            <Trans>
              Only people who have talked to you can review your store, and their reviews make up your rating.
            </Trans>
          </Gets>
          <Gets icon="play" title={<Trans context="field">Video</Trans>}>
            <Trans>Show the movement, the stone in the light, the patina: on an item or on your store’s page.</Trans>
          </Gets>
          <Gets icon="globe" title={<Trans>Three languages</Trans>}>
            <Trans>English, Traditional and Simplified Chinese. Search finds either Chinese script by the other.</Trans>
          </Gets>
        </ul>
      </section>
      <section aria-labelledby="merchant-steps">
        <h2 id="merchant-steps" className={styles.subtitle}>
          <Trans>How to begin</Trans>
        </h2>
        <ol className={styles.steps}>
          <Step title={<Trans context="step">Register</Trans>}>
            <Trans>By email or phone. It takes a minute.</Trans>
          </Step>
          <Step title={<Trans>Apply for a store</Trans>}>
            <Trans>Who you are, how to reach you, and the documents that prove it: about 10 minutes.</Trans>
          </Step>
          <Step title={<Trans>Get reviewed</Trans>}>
            <Trans>Our staff reply within 24 hours. If anything is missing, they say what.</Trans>
          </Step>
          <Step title={<Trans context="step">List</Trans>}>
            <Trans>Add your first item with pictures and a price, and let buyers find it.</Trans>
          </Step>
        </ol>
        <p className={styles.actions}>
          <Join />
        </p>
      </section>
    </div>
  );
}

/** Links to the user's store, to the application, or to registration. */
function Join() {
  const user = useUser();
  const look = buttonClass({ variant: 'primary' });
  if (user?.isStore)
    return (
      <Link href={linkTo('myStore')} className={look}>
        <Trans>Go to my store</Trans>
      </Link>
    );
  if (user)
    return (
      <Link href={linkTo('myStore')} className={look}>
        <Trans>Open a store</Trans>
      </Link>
    );
  return (
    <>
      <Link href={linkTo('register', { next: linkTo('myStore') })} className={look}>
        <Trans>Register and open a store</Trans>
      </Link>
      <Link href={linkTo('login', { next: linkTo('myStore') })} className={buttonClass()}>
        <Trans>I have an account</Trans>
      </Link>
    </>
  );
}

function Gets({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.gain}>
      <Icon name={icon} size={26} />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
