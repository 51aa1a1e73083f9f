import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { TextAreaField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import type { FormDraft } from '#client/forms/form-draft.ts';
import { useSubmit } from '#client/forms/use-submit.ts';
import { CroppedPictureField } from '#client/forms/uploads/cropped-picture-field.tsx';
import type { StoredFile } from '#client/forms/uploads/use-uploads.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeMine } from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import styles from '../my-store/my-store.module.css';

export type OwnStore = NonNullable<CallResponse<typeof storeMine>['store']>;
export type SettingsValues = {
  logo: StoredFile | null;
  background: StoredFile | null;
  profile: string;
  terms: string;
  returnPolicy: string;
  openingHours: string;
  phone: string;
};

const kept = (file: { url: string; fileId: string } | null): StoredFile | null => file && { ...file, name: '' };
const settingsValuesOf = ({ settings, logo, background }: OwnStore): SettingsValues => ({
  logo: kept(logo),
  background: kept(background),
  profile: settings.profile,
  terms: settings.terms,
  returnPolicy: settings.returnPolicy,
  openingHours: settings.openingHours,
  phone: settings.phone,
});

/** The store settings. The form draft stays on this device, without the phone number. */
export function SettingsForm({ store, draft }: { store: OwnStore; draft: FormDraft<Partial<SettingsValues>> }) {
  const { t } = useLingui();
  const form = useForm<SettingsValues>({ defaultValues: { ...settingsValuesOf(store), ...draft.value } });
  const { control } = form;
  const { save } = draft;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { phone: _, ...typed }, name }) => {
          if (name !== undefined) save(typed);
        },
      }),
    [form, save],
  );
  // What is overwritten: another tab or device may have saved since.
  const [was, setWas] = useState(store.settings);
  const submit = useSubmit(
    form,
    async ({ logo, background, ...texts }) => {
      const face = { ...texts, logoFileId: logo?.fileId ?? null, backgroundFileId: background?.fileId ?? null };
      try {
        await makeCall('stores.saveSettings', { body: { ...face, was } });
      } catch (failure) {
        // Now that the person knows, saving again overwrites it.
        if (errorDataOf(failure).code === 'Changed') setWas(store.settings);
        throw failure;
      }
      setWas(face);
      draft.clear();
      await sendCommand('session.refresh', {});
      showToast({
        key: 'store-settings',
        tone: 'success',
        title: t({ message: 'Saved', context: 'status' }),
        message: t`Buyers can see it now.`,
      });
    },
    {
      fieldOf: (path) =>
        path === 'logoFileId' ? 'logo' : path === 'backgroundFileId' ? 'background' : (path as keyof SettingsValues),
    },
  );
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <div className={styles.pictures}>
        <CroppedPictureField
          form={form}
          name="logo"
          label={<Trans context="field">Logo</Trans>}
          aspect={1}
          round
          maxSide={512}
        />
        <CroppedPictureField
          form={form}
          name="background"
          label={<Trans context="field">Background</Trans>}
          aspect={4}
          maxSide={1_920}
          hint={<Trans>Shown behind the name on your store page.</Trans>}
        />
      </div>
      <TextAreaField
        control={control}
        name="profile"
        label={<Trans context="heading">Profile</Trans>}
        rows={6}
        maxLength={STORE.textMax}
        hint={<Trans>Who you are, what you know, and what you value.</Trans>}
      />
      <TextAreaField
        control={control}
        name="terms"
        label={<Trans context="heading">Terms</Trans>}
        rows={4}
        maxLength={STORE.textMax}
      />
      <TextAreaField
        control={control}
        name="returnPolicy"
        label={<Trans>Return policy</Trans>}
        rows={4}
        maxLength={STORE.textMax}
      />
      <div className={forms.pair}>
        <TextAreaField
          control={control}
          name="openingHours"
          label={<Trans>Opening hours</Trans>}
          rows={3}
          maxLength={STORE.openingHoursMax}
          placeholder={t`Mon–Sat 11:00–19:30`}
        />
        <TextField
          control={control}
          name="phone"
          label={<Trans>Phone for buyers</Trans>}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          placeholder="+852 2345 6789"
          hint={<Trans>Shown on your store page. Leave it empty to show nothing.</Trans>}
        />
      </div>
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Save changes</Trans>
        </Button>
        <span className={styles.quiet} role="status">
          {draft.value !== null && <Trans>Not saved yet. Your changes are stored on this device.</Trans>}
        </span>
      </div>
    </form>
  );
}
