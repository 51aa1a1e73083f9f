import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
};

/** From this share of `maxLength` on the characters are counted: browsers silently cut off the rest. */
const COUNTED_FROM = 0.9;

/**
 * Several lines of text; it grows with its content where browsers support it. Near `maxLength` it shows the number of
 * characters.
 */
export function TextArea({ label, hint, error, rows = 4, ...area }: TextAreaProps) {
  const { value, maxLength } = area;
  const counted = typeof value === 'string' && maxLength !== undefined && value.length >= COUNTED_FROM * maxLength;
  return (
    <Field
      label={label}
      error={error}
      hint={
        counted ? (
          <>
            {hint}{' '}
            <span className={styles.count} data-full={value.length >= maxLength || undefined}>
              {value.length} / {maxLength}
            </span>
          </>
        ) : (
          hint
        )
      }
    >
      {(control) => <textarea {...area} {...control} rows={rows} className={`${styles.input} ${styles.area}`} />}
    </Field>
  );
}
