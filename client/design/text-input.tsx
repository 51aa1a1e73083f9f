import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field } from './field.tsx';
import styles from './field.module.css';

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text with its label, hint and error. */
export function TextInput({ label, hint, error, type = 'text', ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} type={type} className={styles.input} />}
    </Field>
  );
}
