import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import styles from './header.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The mark and the name of the house; leads home. */
export function Brand() {
  const { t } = useLingui();
  return (
    <Link href={linkTo('home')} className={styles.brand} aria-label={t`Vermeil, home`}>
      <svg viewBox="0 0 40 40" width="34" height="34" aria-hidden="true" focusable="false">
        <path d="M20 1.500 38.500 20 20 38.500 1.500 20Z" fill="none" stroke="currentColor" strokeWidth="1" />
        <path
          d="M20 5.500 34.500 20 20 34.500 5.500 20Z"
          fill="none"
          stroke="currentColor"
          strokeWidth=".5"
          opacity=".6"
        />
        <path d="M12.300 13.600h3.800l4 10.900 3.900-10.900h3.700L21.300 29h-2.600z" fill="currentColor" />
      </svg>
      <span className={styles.name} aria-hidden="true">
        Vermeil
      </span>
    </Link>
  );
}
