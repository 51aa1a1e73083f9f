import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { BasicIcon } from './basic-icon.tsx';
import type { TextInputProps } from './text-input.tsx';

/**
 * A password with a switch to read it.
 * @param labels of the switch while the password is hidden (`show`) and while it is visible (`hide`)
 */
export function PasswordInput({
  label,
  hint,
  error,
  labels,
  ...input
}: Omit<TextInputProps, 'type'> & { labels: { show: string; hide: string } }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.control}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classNames(styles.input, styles.withButton)}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.inside}
            onClick={() => setShown(!shown)}
            aria-label={shown ? labels.hide : labels.show}
            aria-pressed={shown}
          >
            <BasicIcon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
