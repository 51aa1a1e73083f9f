import { useId, type ReactNode, type Ref } from 'react';
import styles from './choice.module.css';
import { FieldError } from './field.tsx';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };
export type RadioGroupProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption[];
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** The first option, which gets the focus when the group has an error. */
  ref?: Ref<HTMLInputElement>;
};

/** One of a few options, all visible. */
export function RadioGroup({
  name,
  label,
  hint,
  error,
  options,
  value,
  onChange,
  onBlur,
  disabled,
  ref,
}: RadioGroupProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              className={styles.dot}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              ref={index === 0 ? ref : undefined}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
