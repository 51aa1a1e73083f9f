import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import styles from './join.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The introduction before an application (spec §1 and §9). @param begun whether there is a form draft */
export function JoinIntro({ begun, onStart }: { begun: boolean; onStart: () => void }) {
  return (
    <div className={styles.intro}>
      <p className={styles.promise}>
        <Trans>
          Your own address in the house, a name that buyers come to know, and figures that tell you what they look at.
        </Trans>
      </p>
      <ul className={styles.facts}>
        <li>
          <Icon name="tag" />
          <span>
            <Trans>
              <b>No fees</b> to open it, by the month or for a listing. Only consignment has a commission, generally 5%.
            </Trans>
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <Trans>
              <b>About 10 minutes</b> to fill in. What you write is kept while you look for a document.
            </Trans>
          </span>
        </li>
        <li>
          <Icon name="shield" />
          <span>
            <Trans>
              <b>Reviewed within 24 hours</b> by our staff. Nobody else sees your documents.
            </Trans>
          </span>
        </li>
      </ul>
      <h2 className={styles.needTitle}>
        <Trans>Have these at hand</Trans>
      </h2>
      <ul className={styles.needs}>
        <li>
          <Trans>An email address you can read now, for the verification code</Trans>
        </li>
        <li>
          <Trans>
            As a person: your ID card or passport. As a company: the business licence or registration certificate
          </Trans>
        </li>
        <li>
          <Trans>A phone number and an address where buyers may reach the store</Trans>
        </li>
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onStart}>
          {begun ? <Trans>Go on with the application</Trans> : <Trans>Begin the application</Trans>}
        </Button>
        <Link href={linkTo('merchant')}>
          <Trans>What merchants get</Trans>
        </Link>
      </div>
    </div>
  );
}
