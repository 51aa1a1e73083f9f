import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import styles from './stars.module.css';

const LEVELS = [1, 2, 3, 4, 5] as const;

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
  const words = ['', t`Poor`, t`Fair`, t`Good`, t`Very good`, t`Excellent`];
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
