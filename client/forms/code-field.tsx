import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useSecond } from '#client/hooks/use-now.ts';
import { Button } from '#client/design/button.tsx';
import { ACCOUNT } from '#protocol/limits.ts';
import { required, type FormFieldProps } from './use-form-field.ts';
import { TextField } from './fields.tsx';
import styles from './forms.module.css';
import type { CodeButton } from './use-code-flow.ts';

/** The code that came by mail or SMS, as phones and browsers fill it in. @param hint where it was sent to. */
export function CodeOnlyField<V extends FieldValues>({
  control,
  name,
  hint,
}: FormFieldProps<V> & { hint?: ReactNode }) {
  return (
    <TextField
      control={control}
      name={name}
      label={<Trans>Verification code</Trans>}
      hint={hint}
      check={required('requiredCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={ACCOUNT.codeDigits}
      spellCheck={false}
    />
  );
}

/** The code, and beside it the button that sends one; it counts down until another may be asked for. */
export function CodeField<V extends FieldValues>({
  control,
  name,
  hint,
  sending,
}: FormFieldProps<V> & { hint?: ReactNode; sending: CodeButton }) {
  const left = useSecondsLeft(sending.until);
  return (
    <div className={styles.code}>
      <CodeOnlyField control={control} name={name} hint={hint} />
      <Button busy={sending.busy} aria-disabled={left > 0 || undefined} onClick={sending.send}>
        {sending.until === null && <Trans>Send code</Trans>}
        {sending.until !== null && (left > 0 ? <Trans>Again in {left} s</Trans> : <Trans>Send again</Trans>)}
      </Button>
    </div>
  );
}

/** Whole seconds until a time by this browser's clock; 0 once it has passed, or for null. */
export function useSecondsLeft(until: number | null): number {
  const now = useSecond();
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));
}
