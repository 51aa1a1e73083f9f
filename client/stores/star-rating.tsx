import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import styles from './stars.module.css';

const LEVELS = [1, 2, 3, 4, 5];

/** A level from 1 to 5 as stars, in parts for an average, with a text for screen readers. */
export function StarRating({ level, size = 16 }: { level: number; size?: number }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const figure = level.toLocaleString(intl, { maximumFractionDigits: 1 });
  return (
    <span className={styles.stars} role="img" aria-label={t`${figure} of 5 stars`}>
      {LEVELS.map((star) => (
        <span key={star} className={styles.star}>
          <Icon name="star" size={size} />
          <span
            className={styles.filled}
            style={{ width: `${Math.round(Math.min(1, Math.max(0, level - star + 1)) * 100)}%` }}
          >
            <Icon name="star" size={size} />
          </span>
        </span>
      ))}
    </span>
  );
}

/** The rating of a store in one row, or a text without comments. */
export function RatingLine({ rating: { average, count } }: { rating: { average: number | null; count: number } }) {
  const { intl } = useLocale();
  if (average === null)
    return (
      <span className={styles.none}>
        <Trans>No comments yet</Trans>
      </span>
    );
  return (
    <span className={styles.line}>
      <StarRating level={average} />
      <span aria-hidden="true" className={styles.figure}>
        {average.toLocaleString(intl, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </span>
      <span className={styles.count}>
        <Plural value={count} one="# comment" other="# comments" />
      </span>
    </span>
  );
}
