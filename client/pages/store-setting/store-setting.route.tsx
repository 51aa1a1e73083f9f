import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Label } from '#client/design/badge.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { useFormDraft, type FormDraft } from '#client/forms/form-draft.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { StoreArea } from '../store-area.tsx';
import page from '../page.module.css';
import styles from '../my-store/my-store.module.css';
import { linkTo } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';
import { useForm } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { TextField, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { STORE, TEXT } from '#protocol/limits.ts';
import { storeNameProblem } from '#protocol/rules/account-fields.ts';
import { useEffect, useState } from 'react';
import { CroppedPictureField } from '#client/forms/uploads/cropped-picture-field.tsx';
import type { StoredFile } from '#client/forms/uploads/use-uploads.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeMine } from '#protocol/http/stores.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';

/** Changes the display name, once in 30 days (spec §5). */
function Rename({ store }: { store: OwnStore }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const now = useMinute();
  const form = useForm({ defaultValues: { displayName: store.displayName } });
  const submit = useSubmit(form, async ({ displayName }) => {
    await makeCall('stores.rename', { body: { displayName: displayName.trim() } });
    await sendCommand('session.refresh', {});
    showToast({
      key: 'store-name',
      tone: 'success',
      title: t({ message: 'Renamed', context: 'status' }),
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
          <Trans>The name was changed recently. It can be changed again from {from}.</Trans>
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
        label={<Trans>Name shown to buyers</Trans>}
        maxLength={STORE.nameMax}
        autoComplete="off"
        hint={<Trans>At least {TEXT.storeNameMin} characters. It can be changed once in 30 days.</Trans>}
        check={(value) => storeNameProblem(String(value))}
      />
      <div className={forms.actions}>
        <Button type="submit" busy={submit.busy} disabled={!form.formState.isDirty}>
          <Trans>Rename the store</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The store settings; users without a store are redirected to join. */
export default function StoreSettingPage() {
  const { t } = useLingui();
  const user = useUser();
  const resource = useResource('stores.mine', {});
  const { data } = resource;
  usePageTitle(t`Store settings`);
  if (!user) return null;
  if (!user.isStore) return <Redirect to={linkTo('myStore')} replace />;
  return (
    <StoreArea
      title={<Trans>Store settings</Trans>}
      {...(data?.store && {
        actions: (
          <Link href={shopPath(data.store.id, 'about')} className={buttonClass()}>
            <Trans>Preview as a buyer</Trans>
          </Link>
        ),
      })}
    >
      {data?.store && <Settings store={data.store} />}
      <ResourceState of={resource}>
        <div aria-busy="true">
          <FieldsWaiting height="28rem" />
        </div>
      </ResourceState>
    </StoreArea>
  );
}

function Settings({ store }: { store: OwnStore }) {
  const { email } = store.application;
  return (
    <div className={styles.settings}>
      <section aria-labelledby="name-title">
        <h2 id="name-title" className={styles.title}>
          <Trans>Display name</Trans>
        </h2>
        <Rename key={store.displayName} store={store} />
      </section>
      <section className={page.section} aria-labelledby="face-title">
        <h2 id="face-title" className={styles.title}>
          <Trans>What buyers see</Trans>
        </h2>
        <Drafted store={store} />
      </section>
      <section className={page.section} aria-labelledby="email-title">
        <h2 id="email-title" className={styles.title}>
          <Trans>Email of the store</Trans>
        </h2>
        <p className={styles.email}>
          <span>{email || <Trans>None yet</Trans>}</span>
          {email &&
            (store.emailVerified ? (
              <Label tone="success">
                <Trans context="status">Verified</Trans>
              </Label>
            ) : (
              <Label tone="neutral">
                <Trans>Not verified</Trans>
              </Label>
            ))}
          <Link href={linkTo('storeEmailVerify')} className={primitives.target}>
            <Trans>Verify an address</Trans>
          </Link>
        </p>
        <p className={styles.quiet}>
          <Trans>
            Our staff write to this address. To change it for an approved store, verify the new address first, then
            contact customer service.
          </Trans>
        </p>
      </section>
    </div>
  );
}

/** Renders the form once the form draft of this device is loaded. */
function Drafted({ store }: { store: OwnStore }) {
  const draft = useFormDraft<Partial<SettingsValues>>('profile:store');
  return draft.phase === 'loading' ? <FieldsWaiting height="24rem" /> : <SettingsForm store={store} draft={draft} />;
}

type OwnStore = NonNullable<CallResponse<typeof storeMine>['store']>;
type SettingsValues = {
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
function SettingsForm({ store, draft }: { store: OwnStore; draft: FormDraft<Partial<SettingsValues>> }) {
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
