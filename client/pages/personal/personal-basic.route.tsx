import { Trans, useLingui } from '@lingui/react/macro';
import { useResource, type Resource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { AccountPage } from '../account-page.tsx';
import styles from './personal.module.css';
import { OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';
import { Tasks, useTasks } from './tasks.tsx';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { makeCall, newId, sendCommand } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { Label } from '#client/design/badge.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { personName } from '#client/format/person-name.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useForm } from 'react-hook-form';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import { restoreValues } from '#client/forms/restore-values.ts';
import { RadioField, SelectField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { GENDER, KYC_STATUS } from '#protocol/lookups.ts';
import { Link } from 'wouter';
import { CurrencyChoice } from '#client/prices/currency-choice.tsx';
import { LanguageButton } from '#client/i18n/language-button.tsx';
import page from '../page.module.css';
import { phoneText } from './proven-contact.tsx';
import { linkTo } from '#protocol/pages.ts';

function KycStatus({ value }: { value: number }) {
  switch (value) {
    case KYC_STATUS.approving:
      return (
        <Label>
          <Trans>In review</Trans>
        </Label>
      );
    case KYC_STATUS.success:
      return (
        <Label tone="success">
          <Trans context="status">Verified</Trans>
        </Label>
      );
    case KYC_STATUS.failed:
      return (
        <Label tone="danger">
          <Trans context="status">Rejected</Trans>
        </Label>
      );
    case KYC_STATUS.expired:
      return (
        <Label tone="danger">
          <Trans context="status">Expired</Trans>
        </Label>
      );
    default:
      return (
        <Label tone="neutral">
          <Trans>Not started</Trans>
        </Label>
      );
  }
}

/** Contacts, KYC status and language, each with a link to change it. */
function ProfileFacts({ profile }: { profile: UserProfile }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="reach-title">
      <div className={page.sectionHead}>
        <h2 id="reach-title">
          <Trans>Contact and identity</Trans>
        </h2>
      </div>
      <dl className={styles.facts}>
        <Fact
          name={<Trans context="field">Email</Trans>}
          href={linkTo('verifyEmail')}
          action={profile.email ? t`Change email` : t`Add email`}
        >
          <Contact value={profile.email} verified={profile.emailVerified} />
        </Fact>
        <Fact
          name={<Trans>Mobile phone</Trans>}
          href={linkTo('verifyPhone')}
          action={profile.mobile ? t`Change mobile phone` : t`Add mobile phone`}
        >
          <Contact value={phoneText(profile)} verified={profile.mobileVerified} />
        </Fact>
        <Fact name={<Trans>Identity verification</Trans>} href={linkTo('kyc')} action={t`View identity verification`}>
          <KycStatus value={profile.kycStatus} />
        </Fact>
        <Fact name={<Trans context="field">Language</Trans>}>
          <span className={styles.language}>
            <LanguageButton />
          </span>
        </Fact>
        <Fact name={<Trans context="heading">Prices</Trans>}>
          <CurrencyChoice />
        </Fact>
      </dl>
    </section>
  );
}

/** @param action the accessible name of the link */
function Fact({
  name,
  href,
  action,
  children,
}: {
  name: ReactNode;
  href?: string;
  action?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {href && (
        <dd className={styles.change}>
          <Link href={href} className={buttonClass({ size: 'small', variant: 'quiet' })}>
            {action}
          </Link>
        </dd>
      )}
    </div>
  );
}

function Contact({ value, verified }: { value: string | null; verified: boolean }) {
  if (!value)
    return (
      <span className={styles.quiet}>
        <Trans>Not provided</Trans>
      </span>
    );
  return (
    <>
      {value}{' '}
      {verified ? (
        <Label tone="success">
          <Trans context="status">Verified</Trans>
        </Label>
      ) : (
        <Label tone="neutral">
          <Trans>Not verified</Trans>
        </Label>
      )}
    </>
  );
}

type Values = { trueName: string; gender: '' | '1' | '2'; currency: string };

const valuesOf = ({ trueName, gender, currency }: UserProfile): Values => ({
  trueName: trueName ?? '',
  gender: gender === null ? '' : gender === GENDER.male ? '1' : '2',
  currency,
});

/** Name, gender and currency. The form draft survives a reload. */
function ProfileForm({ profile }: { profile: UserProfile }) {
  const draft = useFormDraft('profile');
  return draft.phase === 'loading' ? <FieldsWaiting height="16rem" /> : <Fields profile={profile} draft={draft} />;
}

function Fields({ profile, draft }: { profile: UserProfile; draft: FormDraft<unknown> }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data: currencies } = useResource('public.currencies', { query: { languageCode: server } });
  const form = useForm<Values>({ defaultValues: restoreValues(valuesOf(profile), draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const submit = useSubmit(form, async (values) => {
    const gender = values.gender === '' ? null : values.gender === '1' ? GENDER.male : GENDER.female;
    await makeCall('account.updateBasic', {
      body: { trueName: values.trueName.trim(), gender, currency: values.currency },
    });
    await sendCommand('session.refresh', {});
    draft.clear();
    showToast({
      key: 'profile',
      tone: 'success',
      title: t({ message: 'Saved', context: 'status' }),
      message: t`Others see the change at once.`,
    });
  });
  const known = currencies ?? [{ currencyCode: profile.currency, name: profile.currency, symbol: '' }];
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <div className={forms.pair}>
        <TextField
          control={control}
          name="trueName"
          label={<Trans context="field">Name</Trans>}
          hint={<Trans>The name other people see</Trans>}
          autoComplete="name"
          maxLength={PERSON.trueNameMax}
        />
        <SelectField
          control={control}
          name="currency"
          label={<Trans context="field">Currency</Trans>}
          hint={<Trans>For the prices you set</Trans>}
          options={known.map(({ currencyCode, name, symbol }) => ({
            value: currencyCode,
            label: `${name} ${symbol}`.trim(),
          }))}
        />
      </div>
      <RadioField
        control={control}
        name="gender"
        label={<Trans context="field">Gender</Trans>}
        options={[
          { value: '2', label: t({ message: 'Female', context: 'gender' }) },
          { value: '1', label: t({ message: 'Male', context: 'gender' }) },
          { value: '', label: t`Prefer not to say` },
        ]}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Save changes</Trans>
        </Button>
      </div>
      <DraftNote
        draft={draft}
        onDiscard={() => {
          form.reset(valuesOf(profile));
          draft.clear();
        }}
      />
    </form>
  );
}

const CropDialog = lazy(() => import('#client/forms/crop-dialog.tsx'));
/** Pixels per side: twice the largest display size. */
const SIDE = 512;

/** The current user with a picture that can be chosen, cropped and uploaded. */
function ProfilePicture({ profile }: { profile: UserProfile }) {
  const { i18n, t } = useLingui();
  const [picked, setPicked] = useState<File | null>(null);
  const name = personName(i18n, profile);
  const change = useAction(async (picture: Blob | null) => {
    setPicked(null);
    const file = picture && { id: newId(), name: 'portrait', type: picture.type, blob: picture };
    const headFileId = file && (await sendCommand('file.upload', { category: 'avatar', file })).fileId;
    await makeCall('account.updateBasic', { body: { headFileId } });
    await sendCommand('session.refresh', {});
  }, showError);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={profile.headFile?.url ?? null} size="large" />
      <div className={styles.who}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.quiet}>@{profile.username}</p>
        <p className={styles.labels}>
          {profile.isStore && <Label>{profile.storeDisplayName ?? <Trans context="heading">Store</Trans>}</Label>}
          {profile.isCustomerService && (
            <Label tone="neutral">
              <Trans>Customer service</Trans>
            </Label>
          )}
        </p>
      </div>
      <div className={styles.pictureTools}>
        <FileButton
          size="small"
          accept="image/jpeg,image/png,image/webp,image/avif"
          busy={change.busy}
          onFiles={([file]) => setPicked(file ?? null)}
        >
          <Trans>Change picture</Trans>
        </FileButton>
        {profile.headFile && !change.busy && (
          <Button size="small" variant="quiet" onClick={() => change.run(null)}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <span role="status" className={styles.quiet}>
          {change.busy && t`Uploading your picture…`}
        </span>
      </div>
      {picked && (
        <Suspense>
          <CropDialog
            picture={picked}
            aspect={1}
            round
            maxSide={SIDE}
            onDone={(cropped) => change.run(cropped)}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * My account: picture, name and tastes, how one can be reached, and where one is signed in. All of it comes from the
 * server each time, since browsers keep no address, phone number or document.
 */
export default function PersonalBasicPage() {
  const { t } = useLingui();
  const resource = useResource('account.profile', {});
  const tasks = useTasks();
  usePageTitle(t`My account`);
  return (
    <AccountPage title={<Trans>My account</Trans>}>
      <Tasks view={tasks} />
      {/* What is below waits for the tasks, whose number is not known: nothing moves when they come. */}
      {tasks.phase !== 'loading' && <Account resource={resource} />}
    </AccountPage>
  );
}

/** Profile, sessions and data of the user. */
function Account({ resource }: { resource: Resource<UserProfile> }) {
  const { data } = resource;
  return (
    <>
      <ResourceState of={resource}>
        <FieldsWaiting height="20rem" />
      </ResourceState>
      {data && (
        <>
          <section className={styles.card}>
            <ProfilePicture profile={data} />
            <ProfileForm key={data.id} profile={data} />
          </section>
          <ProfileFacts profile={data} />
        </>
      )}
      <Sessions />
      <OwnData />
    </>
  );
}
