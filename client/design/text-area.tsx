import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text; it grows with what is written where browsers can. */
export function TextArea({ label, hint, error, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} rows={rows} className={`${styles.input} ${styles.area}`} />}
    </Field>
  );
}
