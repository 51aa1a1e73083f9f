import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './home.module.css';

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
export function Journeys() {
  return (
    <section className={styles.section} aria-labelledby="journeys-title">
      <div className={styles.head}>
        <h2 id="journeys-title">
          <Trans>How it goes</Trans>
        </h2>
      </div>
      <div className={styles.journeys}>
        <div>
          <h3>
            <Trans>When you buy</Trans>
          </h3>
          <ol className={styles.steps}>
            <Step number={1} title={<Trans>Find a piece</Trans>}>
              <Trans>Look around without an account; sign in when you want to speak.</Trans>
            </Step>
            <Step number={2} title={<Trans>Talk to its keeper</Trans>}>
              <Trans>Ask for pictures, papers and provenance, in your own language.</Trans>
            </Step>
            <Step number={3} title={<Trans>Verify, then agree</Trans>}>
              <Trans>Judge it yourself or bring an expert. The price is settled between the two of you.</Trans>
            </Step>
          </ol>
        </div>
        <div>
          <h3>
            <Trans>When you sell</Trans>
          </h3>
          <ol className={styles.steps}>
            <Step number={1} title={<Trans>Submit it for review</Trans>}>
              <Trans>Our people look at what you offer before anybody else does.</Trans>
            </Step>
            <Step number={2} title={<Trans>Let it be examined</Trans>}>
              <Trans>Buyers and their experts may ask; answer once and they all know you.</Trans>
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
