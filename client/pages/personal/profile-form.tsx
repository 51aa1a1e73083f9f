import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { BASIC_UPDATE, CURRENCIES_LIST } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { type FormDraft, useFormDraft, useAutosave, DraftNote } from '#client/forms/form-draft.tsx';
import { restoreValues } from '#client/forms/restore-values.ts';
import { RadioField, SelectField, TextField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { PERSON } from '#protocol/limits.ts';
import { GENDER } from '#protocol/lookups.ts';

type Values = { trueName: string; gender: '' | '1' | '2'; currency: string };

const valuesOf = ({ trueName, gender, currency }: UserProfile): Values => ({
  trueName: trueName ?? '',
  gender: gender === null ? '' : gender === GENDER.male ? '1' : '2',
  currency,
});

/** Name, gender and currency. The form draft survives a reload. */
export function ProfileForm({ profile }: { profile: UserProfile }) {
  const draft = useFormDraft('profile');
  return draft.phase === 'loading' ? <Skeleton height="16rem" /> : <Fields profile={profile} draft={draft} />;
}

function Fields({ profile, draft }: { profile: UserProfile; draft: FormDraft<unknown> }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data: currencies } = useResource(CURRENCIES_LIST, { query: { languageCode: server } });
  const form = useForm<Values>({ defaultValues: restoreValues(valuesOf(profile), draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const submit = useSubmit(form, async (values) => {
    const gender = values.gender === '' ? null : values.gender === '1' ? GENDER.male : GENDER.female;
    await makeCall(BASIC_UPDATE, { body: { trueName: values.trueName.trim(), gender, currency: values.currency } });
    await sendCommand('session.refresh', {});
    draft.clear();
    showToast({ key: 'profile', tone: 'success', title: t`Saved`, message: t`Others see the change at once.` });
  });
  const known = currencies ?? [{ currencyCode: profile.currency, name: profile.currency, symbol: '' }];
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <div className={forms.pair}>
        <TextField
          control={control}
          name="trueName"
          label={<Trans>Name</Trans>}
          hint={<Trans>As others see you</Trans>}
          autoComplete="name"
          maxLength={PERSON.trueNameMax}
        />
        <SelectField
          control={control}
          name="currency"
          label={<Trans>Currency</Trans>}
          hint={<Trans>For prices of your own</Trans>}
          options={known.map(({ currencyCode, name, symbol }) => ({
            value: currencyCode,
            label: `${name} ${symbol}`.trim(),
          }))}
        />
      </div>
      <RadioField
        control={control}
        name="gender"
        label={<Trans>Gender</Trans>}
        options={[
          { value: '2', label: t`Female` },
          { value: '1', label: t`Male` },
          { value: '', label: t`Rather not say` },
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
