import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-resource.ts';
import { COUNTRIES } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { required, type FormFieldProps } from './use-form-field.ts';
import { SelectField } from './fields.tsx';

/** A country or area by its ISO 3166 code, in the reader's language. */
export function CountryField<V extends FieldValues>({
  control,
  name,
  label,
  hint,
}: FormFieldProps<V> & { label: ReactNode; hint?: ReactNode }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource(COUNTRIES, { query: { languageCode: server } });
  return (
    <SelectField
      control={control}
      name={name}
      label={label}
      hint={hint}
      check={required('countryRequired')}
      autoComplete="country"
      placeholder={t`Choose a country or area`}
      options={(data ?? []).map(({ key, value }) => ({ value: key, label: value }))}
    />
  );
}
