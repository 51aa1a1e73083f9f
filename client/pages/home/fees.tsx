import { Trans } from '@lingui/react/macro';
import styles from './home.module.css';

/** Fees (spec §9: listing, set-up and monthly fees 0; commission generally 5%, consignment only). */
export function Fees() {
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
            <Trans>a month</Trans>
          </dd>
        </div>
        <div className={styles.fee}>
          <dt className={styles.figure}>0</dt>
          <dd>
            <Trans>for each listing, without limit</Trans>
          </dd>
        </div>
        <div className={styles.fee}>
          <dt className={styles.figure}>5%</dt>
          <dd>
            <Trans>on consignment only, and as a rule: it varies with the piece</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
