import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { required, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { useAction } from '#client/hooks/use-action.ts';
import type { FactorSetupView } from '#protocol/bridge/views.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import page from '../page.module.css';
import styles from '../personal/personal.module.css';
import { makePasskey } from './web-authn.ts';

const QrCode = lazy(() => import('#client/download/qr-code.tsx'));
/** The user dismissed the browser's dialog, or the passkey exists already. */
const DISMISSED: ErrorData = { code: 'SecondFactorWrong', status: 0 };

/** The second half of a set-up: the code of the app, or the passkey itself. */
export function NewFactor({ flow, view: { totp, passkey } }: { flow: string; view: FactorSetupView }) {
  const { t } = useLingui();
  const form = useForm({
    defaultValues: { name: totp ? t`Authenticator app` : t({ message: 'Passkey', context: 'name' }), code: '' },
  });
  const { control } = form;
  const submit = useSubmit(
    form,
    async ({ name, code }) => {
      if (!passkey) {
        await sendCommand('factor.confirm', { flow, name, code: code.trim() });
        return;
      }
      const made = await makePasskey(passkey);
      if (!made) throw DISMISSED;
      await sendCommand('factor.confirm', { flow, name, passkey: made });
    },
    { errors: totp ? { SecondFactorWrong: 'code' } : {} },
  );
  const cancel = useAction(() => sendCommand('factor.cancel', { flow }));
  return (
    <section aria-labelledby="new-factor-title">
      <div className={page.sectionHead}>
        <h2 id="new-factor-title">{totp ? <Trans>Add an authenticator app</Trans> : <Trans>Add a passkey</Trans>}</h2>
      </div>
      <form {...submit.props} className={`${forms.form} ${styles.setup}`}>
        <FormError error={submit.error} />
        {totp && (
          <div className={styles.scan}>
            <Suspense fallback={<Skeleton width="168px" height="168px" />}>
              <QrCode url={totp.uri} label={t`QR code for your authenticator app`} />
            </Suspense>
            <div className={styles.secret}>
              <p>
                <Trans>Scan this code with your app, or type this key:</Trans>
              </p>
              <code>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
          </div>
        )}
        <TextField
          control={control}
          name="name"
          label={<Trans>Name of this step</Trans>}
          hint={<Trans>So that you recognise it later</Trans>}
          check={required('required')}
          maxLength={ACCOUNT.factorNameMax}
        />
        {totp && (
          <TextField
            control={control}
            name="code"
            label={<Trans>Code from your app</Trans>}
            hint={<Trans>Six digits, new every 30 seconds</Trans>}
            check={required('requiredCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            spellCheck={false}
          />
        )}
        <div className={forms.actions}>
          <Button type="submit" variant="primary" busy={submit.busy}>
            {totp ? <Trans>Turn on</Trans> : <Trans>Create the passkey</Trans>}
          </Button>
          <Button variant="quiet" onClick={cancel.run}>
            <Trans context="action">Cancel</Trans>
          </Button>
        </div>
      </form>
    </section>
  );
}
