import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { STORE_RENAME } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { Button } from '#client/design/button.tsx';
import { TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { STORE, TEXT } from '#protocol/limits.ts';
import type { OwnStore } from './face-form.tsx';
import styles from './store-setting.module.css';
import { storeNameProblem } from '#protocol/rules/account-fields.ts';

/** Changes the display name, once in 30 days (spec §5). */
export function Rename({ store }: { store: OwnStore }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const now = useMinute();
  const form = useForm({ defaultValues: { displayName: store.displayName } });
  const submit = useSubmit(form, async ({ displayName }) => {
    await makeCall(STORE_RENAME, { body: { displayName: displayName.trim() } });
    await sendCommand('session.refresh', {});
    showToast({
      key: 'store-name',
      tone: 'success',
      title: t`Renamed`,
      message: t`Your store is now called ${displayName.trim()}.`,
    });
  });
  const wait = store.nextRenameAt !== null && store.nextRenameAt > now ? store.nextRenameAt : null;
  if (wait !== null) {
    const from = new Intl.DateTimeFormat(intl, { dateStyle: 'long' }).format(wait);
    return (
      <div className={styles.stack}>
        <p className={styles.name}>{store.displayName}</p>
        <p className={styles.quiet}>
          <Trans>The name was changed lately. It can be changed again from {from}.</Trans>
        </p>
      </div>
    );
  }
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <TextField
        control={form.control}
        name="displayName"
        label={<Trans>Name that buyers see</Trans>}
        maxLength={STORE.nameMax}
        autoComplete="off"
        hint={<Trans>At least {TEXT.storeNameMin} characters. After a change it stays for 30 days.</Trans>}
        check={(value) => storeNameProblem(String(value))}
      />
      <div className={forms.actions}>
        <Button type="submit" busy={submit.busy} disabled={!form.formState.isDirty}>
          <Trans>Change the name</Trans>
        </Button>
      </div>
    </form>
  );
}
