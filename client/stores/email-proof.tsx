import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { CodeField, codeButton, useCodeFlow } from '#client/forms/code-field.tsx';
import { ERROR_PROBLEM } from '#client/forms/use-submit.ts';
import { FormError } from '#client/forms/form-error.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import type { ErrorData } from '#protocol/errors.ts';
import styles from './stores.module.css';

/** Errors that are shown at the code field (spec §8). */
const OF_CODE: readonly string[] = ['StoreEmail_VerifyCodeMatchError', 'CodeTooManyTries'];

export type EmailProofProps = {
  email: string;
  proven: boolean;
  /** Set when the user continues without a verified address. */
  urgent?: boolean;
  onProven?: () => void;
};

/** Verifies a store's e-mail address with a code. Can be used inside another form. */
export function EmailProof({ email, proven, urgent = false, onProven }: EmailProofProps) {
  const { t } = useLingui();
  const { server } = useLocale();
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const [error, setError] = useState<ErrorData | null>(null);
  const flow = useCodeFlow();
  const { run: sendCode } = useAction(async () => {
    setError(null);
    await flow.send('stores.sendEmailCode', { body: { email, languageCode: server } }, { method: 'email', email });
    showToast({
      key: 'store-code',
      tone: 'info',
      title: t`Code sent`,
      message: t`Check ${email} for the code. It expires in 10 minutes.`,
    });
  }, setError);
  const sending = codeButton(flow, sendCode);
  const { run: verify, busy } = useAction(
    async () => {
      if (!(await form.trigger('code', { shouldFocus: true }))) return;
      setError(null);
      await flow.confirm('stores.verifyEmail', { body: { email, code: form.getValues('code').trim() } });
      onProven?.();
    },
    (refusal) => {
      if (OF_CODE.includes(refusal.code))
        form.setError('code', { type: 'server', message: ERROR_PROBLEM + refusal.code }, { shouldFocus: true });
      else if (refusal.code === 'FieldsInvalid' && typeof refusal.params?.code === 'string')
        form.setError('code', { type: 'server', message: refusal.params.code }, { shouldFocus: true });
      else setError(refusal);
    },
  );
  if (proven)
    return (
      <p className={styles.proven} role="status">
        <Icon name="check" size={18} />
        <Trans>{email} is verified</Trans>
      </p>
    );

  /** Enter submits the code, not the surrounding form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    verify();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter bubbles up from the field
    <div className={styles.proof} role="group" aria-label={t`Verify ${email}`} onKeyDown={onKeyDown}>
      <p className={urgent ? styles.urgent : styles.why} role={urgent ? 'alert' : undefined}>
        {urgent ? (
          <Trans>This address has to be verified before you can continue.</Trans>
        ) : (
          <Trans>Buyers and our staff write to this address, so it has to be verified.</Trans>
        )}
      </p>
      <FormError error={error} />
      <CodeField control={form.control} name="code" sending={sending} />
      <div>
        <Button busy={busy} onClick={() => verify()}>
          <Trans>Verify the address</Trans>
        </Button>
      </div>
    </div>
  );
}
