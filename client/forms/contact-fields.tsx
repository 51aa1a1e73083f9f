import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldPath, FieldValues, Control } from 'react-hook-form';
import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { TEXT } from '#protocol/limits.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { required, SelectField, TextField, type FormFieldProps } from './fields.tsx';
import styles from './forms.module.css';

/** A required address in the format of spec §5. */
const emailCheck = (value: unknown): FieldProblem | undefined =>
  required('requiredEmail')(value) ?? (isEmail(String(value).trim()) ? undefined : 'emailFormat');

/** An e-mail address. */
export function EmailField<V extends FieldValues>({
  check = emailCheck,
  ...field
}: FormFieldProps<V> & { label: ReactNode }) {
  return (
    <TextField
      {...field}
      check={check}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={TEXT.emailMax}
      spellCheck={false}
    />
  );
}

/** A country or area by its ISO 3166 code, in the reader's language. */
export function CountryField<V extends FieldValues>({
  control,
  name,
  label,
  hint,
}: FormFieldProps<V> & { label: ReactNode; hint?: ReactNode }) {
  const { t } = useLingui();
  const { server } = useLocale();
  const { data } = useResource('public.countries', { query: { languageCode: server } });
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

export type PhoneFieldsProps<V extends FieldValues> = {
  control: Control<V>;
  areaCode: FieldPath<V>;
  mobile: FieldPath<V>;
  label?: ReactNode;
  hint?: ReactNode;
  autoComplete?: boolean;
};

/**
 * A phone number: the area code of a supported area, and the number as typed. The server validates its format.
 */
export function PhoneFields<V extends FieldValues>({
  control,
  areaCode,
  mobile,
  label = <Trans>Mobile phone</Trans>,
  hint,
  autoComplete = true,
}: PhoneFieldsProps<V>) {
  const { server } = useLocale();
  const { data } = useResource('public.availableAreas', { query: { languageCode: server } });
  return (
    <div className={styles.phone}>
      <SelectField
        control={control}
        name={areaCode}
        label={<Trans>Area code</Trans>}
        autoComplete={autoComplete ? 'tel-country-code' : 'off'}
        options={(data ?? []).map((area) => ({ value: area.areaCode, label: `+${area.areaCode} ${area.value}` }))}
      />
      <TextField
        control={control}
        name={mobile}
        label={label}
        hint={hint}
        type="tel"
        inputMode="tel"
        maxLength={32}
        check={required('requiredPhone')}
        autoComplete={autoComplete ? 'tel-national' : 'off'}
      />
    </div>
  );
}

/** The initial area code: the first served area that the form's language suggests. */
export const DEFAULT_AREA_CODE = { en: '852', 'zh-HK': '852', 'zh-CN': '86' } as const;
