/**
 * The fields of forms, tied to react-hook-form. Each is a part of the design with `control` and `name`; a problem the
 * server names shows beside it until the field changes.
 */
import { useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '#client/design/checkbox.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { RadioGroup, type RadioGroupProps } from '#client/design/radio-group.tsx';
import { Select, type SelectProps } from '#client/design/select.tsx';
import { TextArea, type TextAreaProps } from '#client/design/text-area.tsx';
import { TextInput, type TextInputProps } from '#client/design/text-input.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

type Tied = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error';
/** What completes the sentence of a problem, e.g. the chain of 'Not provide {type} chain now'. */
type Saying = { problemValues?: { type?: string } };

export function TextField<V extends FieldValues>({
  control,
  name,
  check,
  problemValues,
  ...input
}: FormFieldProps<V> & Saying & Omit<TextInputProps, Tied>) {
  const { field, error } = useFormField({ control, name, check }, problemValues);
  return <TextInput {...input} {...field} value={text(field.value)} error={error} />;
}

export function PasswordField<V extends FieldValues>({
  control,
  name,
  check,
  ...input
}: FormFieldProps<V> & Omit<TextInputProps, Tied | 'type'>) {
  const { t } = useLingui();
  const { field, error } = useFormField({ control, name, check });
  return (
    <PasswordInput
      {...input}
      {...field}
      value={text(field.value)}
      error={error}
      labels={{ show: t`Show password`, hide: t`Hide password` }}
    />
  );
}

export function TextAreaField<V extends FieldValues>({
  control,
  name,
  check,
  ...area
}: FormFieldProps<V> & Omit<TextAreaProps, Tied>) {
  const { field, error } = useFormField({ control, name, check });
  return <TextArea {...area} {...field} value={text(field.value)} error={error} />;
}

/** The value is the option's, an empty text while nothing is chosen. */
export function SelectField<V extends FieldValues>({
  control,
  name,
  check,
  problemValues,
  ...select
}: FormFieldProps<V> & Saying & Omit<SelectProps, Tied>) {
  const { field, error } = useFormField({ control, name, check }, problemValues);
  return <Select {...select} {...field} value={text(field.value)} error={error} />;
}

export function CheckboxField<V extends FieldValues>({
  control,
  name,
  check,
  ...box
}: FormFieldProps<V> & Omit<CheckboxProps, Tied | 'checked'>) {
  const {
    field: { value, ...field },
    error,
  } = useFormField({ control, name, check });
  return <Checkbox {...box} {...field} checked={Boolean(value)} error={error} />;
}

/** The value is the option's text. */
export function RadioField<V extends FieldValues>({
  control,
  name,
  check,
  ...group
}: FormFieldProps<V> & Omit<RadioGroupProps, Tied>) {
  const { field, error } = useFormField({ control, name, check });
  return (
    <RadioGroup
      {...group}
      {...field}
      value={field.value === undefined || field.value === null ? null : text(field.value)}
      error={error}
    />
  );
}

/** What a control shows: numbers as they are written, nothing as an empty text. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
