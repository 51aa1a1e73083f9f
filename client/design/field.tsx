import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { BasicIcon } from './basic-icon.tsx';

/** The attributes that link a control to its field. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

export type FieldProps = {
  label: ReactNode;
  /** A quiet line below the control. */
  hint?: ReactNode;
  /** Shown below the hint, and announced when it appears. */
  error?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** A label, a control, a hint and an error, tied together for screen readers. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error of a field. Also in the page while empty, so that screen readers announce a new error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={styles.error} id={id}>
          <BasicIcon name="alert" size={16} />
          {children}
        </p>
      )}
    </div>
  );
}
