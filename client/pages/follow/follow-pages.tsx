import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { buttonClass } from '#client/design/button.tsx';
import styles from './follow.module.css';

/** Links to the next page of a list and back to its start. @param next the path of the next page, null on the last */
export function FollowPages({ first, next }: { first: string | null; next: string | null }) {
  const { t } = useLingui();
  if (first === null && next === null) return null;
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      {first !== null && (
        <Link href={first} className={buttonClass({ size: 'small' })}>
          <Trans>Back to the latest</Trans>
        </Link>
      )}
      {next !== null && (
        <Link href={next} className={buttonClass({ size: 'small' })}>
          <Trans>Earlier</Trans>
        </Link>
      )}
    </nav>
  );
}
