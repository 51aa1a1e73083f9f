import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import styles from './comments.module.css';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '#client/design/class-names.ts';

/**
 * A rating input: five radio buttons as stars.
 * @param value 0 without a choice. @param ref the first star, for focus
 */
export function StarInput({
  name,
  value,
  label,
  error,
  onChange,
  ref,
}: {
  name: string;
  value: number;
  label: ReactNode;
  error?: ReactNode;
  onChange: (level: number) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { t } = useLingui();
  const id = useId();
  const [hovered, setHovered] = useState(0);
  const words = [
    '',
    t({ message: 'Poor', context: 'rating of a store' }),
    t({ message: 'Fair', context: 'rating of a store' }),
    t({ message: 'Good', context: 'rating of a store' }),
    t`Very good`,
    t({ message: 'Excellent', context: 'rating of a store' }),
  ];
  const shown = hovered || value;
  return (
    <fieldset className={styles.input} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices} onPointerLeave={() => setHovered(0)}>
        {LEVELS.map((level) => (
          <label
            key={level}
            className={classNames(styles.choice, level <= shown && styles.on)}
            onPointerEnter={() => setHovered(level)}
          >
            <input
              type="radio"
              name={name}
              value={level}
              checked={value === level}
              onChange={() => onChange(level)}
              aria-label={`${level} – ${words[level]}`}
              ref={level === 1 ? ref : undefined}
            />
            <Icon name="star" size={28} />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {shown ? words[shown] : <Trans>Choose a level</Trans>}
        </span>
      </div>
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}

const LEVELS = [1, 2, 3, 4, 5];

/** A level from 1 to 5 as stars, in parts for an average, with a text for screen readers. */
export function StarRating({ level, size = 16 }: { level: number; size?: number }) {
  const { t } = useLingui();
  // All languages write it alike; toLocaleString takes 20 µs with options.
  const figure = Math.round(level * 10) / 10;
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

/** The rating of a store in one row, or a text without reviews. */
export function RatingSummary({ rating: { average, count } }: { rating: { average: number | null; count: number } }) {
  if (average === null)
    return (
      <span className={styles.none}>
        <Trans>No reviews yet</Trans>
      </span>
    );
  return (
    <span className={styles.line}>
      <StarRating level={average} />
      <span aria-hidden="true" className={styles.starsFigure}>
        {average.toFixed(1)}
      </span>
      <span className={styles.starsCount}>
        <Plural value={count} one="# review" other="# reviews" />
      </span>
    </span>
  );
}
