import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { required, RadioField, SelectField, TextField } from '#client/forms/fields.tsx';
import { useCategories } from '#client/goods/goods-names.ts';
import { STORE, TEXT } from '#protocol/limits.ts';
import type { StoreForm } from './store-form.ts';
import { storeNameProblem } from '#protocol/rules/account-fields.ts';

export function Who({ form: { control } }: { form: UseFormReturn<StoreForm> }) {
  const { t } = useLingui();
  const { entity, nft } = useCategories();
  const company = useWatch({ control, name: 'type' }) === '2';
  return (
    <>
      <RadioField
        control={control}
        name="type"
        label={<Trans>The store belongs to</Trans>}
        options={[
          {
            value: '1',
            label: <Trans>me</Trans>,
            hint: <Trans>You trade in your own name and show your ID card or passport.</Trans>,
          },
          {
            value: '2',
            label: <Trans>a company</Trans>,
            hint: <Trans>You act for it and show its licence or registration.</Trans>,
          },
        ]}
      />
      <TextField
        control={control}
        name="displayName"
        label={<Trans>Display name</Trans>}
        maxLength={STORE.nameMax}
        autoComplete="off"
        hint={
          <Trans>What buyers see. At least {TEXT.storeNameMin} characters; it can be changed once in 30 days.</Trans>
        }
        check={(value) => storeNameProblem(String(value))}
      />
      <TextField
        control={control}
        name="name"
        label={<Trans>Name of the store</Trans>}
        hint={<Trans>As it stands on your sign or your registration; it may be the same.</Trans>}
        maxLength={STORE.nameMax}
        check={required('required')}
        autoComplete="organization"
      />
      <TextField
        control={control}
        name="entityName"
        label={company ? <Trans>Full name of the company</Trans> : <Trans>Your full name</Trans>}
        hint={<Trans>Exactly as it stands on the documents.</Trans>}
        maxLength={STORE.lineMax}
        check={required('required')}
        autoComplete={company ? 'organization' : 'name'}
      />
      <SelectField
        control={control}
        name="businessCategory"
        label={<Trans>What you mostly sell</Trans>}
        placeholder={t`Choose a category`}
        check={required('categoryRequired')}
        options={[...entity, ...nft].map(({ key, value }) => ({ value: key, label: value }))}
      />
    </>
  );
}
