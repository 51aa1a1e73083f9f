import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useSession } from '#client/bridge/use-session.ts';
import { buttonClass } from '#client/design/button.tsx';
import { Guilloche } from '#client/design/guilloche.tsx';
import styles from './hero.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The hero: one sentence and two actions. */
export function Hero() {
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
            Watches, jewels, antiques, rare tea and wine, digital collectibles. Meet whoever keeps them, ask what you
            need to know, and agree on a price between you.
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
