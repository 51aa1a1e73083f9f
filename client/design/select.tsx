import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export type SelectOption = { value: string; label: string };
export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; without it the first option is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** One of a list, by the native control: it works with touch, keyboards and long lists. */
export function Select({ label, hint, error, options, placeholder, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.control}>
          <select {...select} {...control} className={`${styles.input} ${styles.select}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevronDown" size={16} />
          </span>
        </div>
      )}
    </Field>
  );
}
