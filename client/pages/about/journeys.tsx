import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './about.module.css';

/** The buyer and seller journeys (spec §1). */
export function Journeys() {
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
