import { Trans } from '@lingui/react/macro';
import styles from './home.module.css';

/** The four category groups (spec §1). */
export function Houses() {
  return (
    <section className={styles.section} aria-labelledby="houses-title">
      <div className={styles.head}>
        <h2 id="houses-title">
          <Trans>Four histories</Trans>
        </h2>
        <p>
          <Trans>Everything here belongs to one of them, and often to two.</Trans>
        </p>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h3>
            <Trans>Natural history</Trans>
          </h3>
          <p>
            <Trans>Agarwood, amber, tea from old trees: what time made by itself.</Trans>
          </p>
        </div>
        <div className={styles.column}>
          <h3>
            <Trans>Art history</Trans>
          </h3>
          <p>
            <Trans>Jewels, antiques, art toys and works that live on a chain.</Trans>
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
