import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch, Link, useLocation } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useFormDraft, useAutosave, type FormDraft } from '#client/forms/form-draft.ts';
import type { Address } from '#protocol/http/addresses.ts';
import { AccountPage } from '../account-page.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { restoreValues } from '#client/forms/restore-values.ts';
import { required, CheckboxField, TextAreaField, TextField } from '#client/forms/fields.tsx';
import { CountryField, DEFAULT_AREA_CODE, PhoneFields } from '#client/forms/contact-fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { PERSON } from '#protocol/limits.ts';
import { linkTo } from '#protocol/pages.ts';

type AddressValues = {
  consignee: string;
  country: string;
  areaCode: string;
  mobile: string;
  detail: string;
  isDefault: boolean;
};

/** The form of an address. The form draft is saved with the account. @param isFirst the first address is the default */
function AddressForm({
  address,
  isFirst,
  draft,
}: {
  address: Address | null;
  isFirst: boolean;
  draft: FormDraft<Partial<AddressValues>>;
}) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [, navigate] = useLocation();
  const [saved] = useState<AddressValues>(() =>
    address
      ? {
          consignee: address.consignee,
          country: address.country,
          areaCode: address.areaCode,
          mobile: address.mobile,
          detail: address.detail,
          isDefault: address.isDefault,
        }
      : { consignee: '', country: '', areaCode: DEFAULT_AREA_CODE[locale], mobile: '', detail: '', isDefault: isFirst },
  );
  const form = useForm<AddressValues>({ defaultValues: restoreValues(saved, draft.value) });
  const { control } = form;
  useAutosave(form, draft.save);
  const submit = useSubmit(form, async (values) => {
    await makeCall('addresses.save', { body: { ...values, ...(address && { id: address.id }) } });
    draft.clear();
    showToast({
      key: 'address',
      tone: 'success',
      title: t({ message: 'Saved', context: 'status' }),
      message: values.consignee,
    });
    navigate(linkTo('addresses'));
  });
  const discard = () => {
    form.reset(saved);
    draft.clear();
  };
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <TextField
        control={control}
        name="consignee"
        label={<Trans context="field">Recipient</Trans>}
        check={required('required')}
        autoComplete="name"
        maxLength={PERSON.trueNameMax}
      />
      <PhoneFields control={control} areaCode="areaCode" mobile="mobile" label={<Trans>Recipient’s phone</Trans>} />
      <CountryField control={control} name="country" label={<Trans>Country or area</Trans>} />
      <TextAreaField
        control={control}
        name="detail"
        label={<Trans>Detailed address</Trans>}
        hint={<Trans>City, district, street, building, floor and flat</Trans>}
        check={required('addressRequired')}
        autoComplete="street-address"
        maxLength={PERSON.addressMax}
        rows={3}
      />
      <CheckboxField control={control} name="isDefault" label={<Trans>Use as my default address</Trans>} />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          {address ? <Trans>Save address</Trans> : <Trans>Add address</Trans>}
        </Button>
        <Link href={linkTo('addresses')} className={buttonClass({ variant: 'quiet' })}>
          <Trans>Back to the list</Trans>
        </Link>
      </div>
      <DraftNote draft={draft} onDiscard={discard} />
    </form>
  );
}

/** Adds an address, or changes the one named in `?id=`. */
export default function AddressEditPage() {
  const { t } = useLingui();
  const id = new URLSearchParams(useSearch()).get('id');
  const resource = useResource('addresses.list', {});
  const { data } = resource;
  const address = id === null ? null : data?.find((one) => one.id === id);
  const isAbsent = data && address === undefined;
  usePageTitle(isAbsent ? undefined : id === null ? t`Add an address` : t`Edit address`);
  if (isAbsent) return <NotFoundPage />;
  return (
    <AccountPage title={id === null ? <Trans>Add an address</Trans> : <Trans>Edit address</Trans>}>
      <ResourceState of={resource}>
        <FieldsWaiting height="22rem" />
      </ResourceState>
      {data && address !== undefined && <Drafted key={id} address={address} isFirst={data.length === 0} />}
    </AccountPage>
  );
}

/** Renders the form once the form draft is loaded. */
function Drafted({ address, isFirst }: { address: Address | null; isFirst: boolean }) {
  const draft = useFormDraft<Partial<AddressValues>>(`address:${address?.id ?? 'new'}`);
  if (draft.phase === 'loading') return <FieldsWaiting height="22rem" />;
  return <AddressForm address={address} isFirst={isFirst} draft={draft} />;
}
