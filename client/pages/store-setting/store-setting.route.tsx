import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Label } from '#client/design/badge.tsx';
import { buttonClass, Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
import page from '../page.module.css';
import { SettingsForm, type SettingsValues, type OwnStore } from './settings-form.tsx';
import styles from '../my-store/my-store.module.css';
import { linkTo } from '#protocol/pages.ts';
import { useForm } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { STORE, TEXT } from '#protocol/limits.ts';
import { storeNameProblem } from '#protocol/rules/account-fields.ts';

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
          <Skeleton height="28rem" />
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
          <Link href={linkTo('storeEmailVerify')}>
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
  return draft.phase === 'loading' ? <Skeleton height="24rem" /> : <SettingsForm store={store} draft={draft} />;
}
