/**
 * The fields of forms, bound to react-hook-form. Each is a component of `design` with `control` and `name`; a problem
 * that the server reports is shown beside it until the field changes.
 */
import { useCallback, useEffect, useRef, type ReactNode, type RefCallback } from 'react';
import { useLingui } from '@lingui/react/macro';
import {
  useController,
  type FieldValues,
  type Control,
  type FieldPath,
  type UseControllerReturn,
} from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '#client/design/checkbox.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { RadioGroup, type RadioGroupProps } from '#client/design/radio-group.tsx';
import { Select, type SelectProps } from '#client/design/select.tsx';
import { TextArea, type TextAreaProps } from '#client/design/text-area.tsx';
import { TextInput, type TextInputProps } from '#client/design/text-input.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { useWasRendered } from '#client/design/use-hydrated.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { ERROR_PROBLEM } from './use-submit.ts';

/**
 * The props of every field of a form: the form, the path of the field, and a check before the form is sent.
 */
export type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  /** @returns undefined for a valid value. The server checks again. */
  check?: ((value: unknown, values: Values) => FieldProblem | undefined) | undefined;
};

/** A check for required fields. */
export const required =
  (problem: FieldProblem) =>
  (value: unknown): FieldProblem | undefined =>
    (typeof value === 'string' ? value.trim() : value) ? undefined : problem;

/**
 * Binds a field to its form, and translates the key of its problem.
 * @param values parameters of the problem's sentence
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control, name, check }: FormFieldProps<Values, Name>,
  values?: { type?: string },
): { field: UseControllerReturn<Values, Name>['field']; error: ReactNode } {
  const { i18n } = useLingui();
  const { field, fieldState } = useController({
    control,
    name,
    rules: check ? { validate: (value: unknown, all: Values) => check(value, all) ?? true } : {},
  });
  const problem = fieldState.error?.message;
  if (problem === undefined) return { field, error: undefined };
  return {
    field,
    error: problem.startsWith(ERROR_PROBLEM) ? (
      <ErrorSentence code={problem.slice(ERROR_PROBLEM.length)} />
    ) : (
      problemText(i18n, problem, values)
    ),
  };
}

/**
 * Takes over what people typed into a page that the server rendered before React had: React keeps it in the field, but
 * would replace it with the value of the form at the next change.
 * @returns the ref of the field's element
 */
function useEarlyText({
  ref,
  onChange,
}: {
  ref: RefCallback<unknown>;
  onChange: (text: string) => void;
}): RefCallback<HTMLInputElement | HTMLTextAreaElement> {
  const element = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const wasRendered = useWasRendered();
  useEffect(() => {
    const { value = '', defaultValue = '' } = element.current ?? {};
    if (wasRendered && value !== defaultValue) onChange(value);
  }, [wasRendered, onChange]);
  return useCallback(
    (attached) => {
      element.current = attached;
      ref(attached);
    },
    [ref],
  );
}

type BoundProps = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error';
/** Parameters of a problem's sentence, e.g. the chain in 'Not provide {type} chain now'. */
type ProblemProps = { problemValues?: { type?: string } };

export function TextField<V extends FieldValues>({
  control,
  name,
  check,
  problemValues,
  ...input
}: FormFieldProps<V> & ProblemProps & Omit<TextInputProps, BoundProps>) {
  const { field, error } = useFormField({ control, name, check }, problemValues);
  const ref = useEarlyText(field);
  return <TextInput {...input} {...field} ref={ref} value={text(field.value)} error={error} />;
}

export function PasswordField<V extends FieldValues>({
  control,
  name,
  check,
  ...input
}: FormFieldProps<V> & Omit<TextInputProps, BoundProps | 'type'>) {
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
}: FormFieldProps<V> & Omit<TextAreaProps, BoundProps>) {
  const { field, error } = useFormField({ control, name, check });
  const ref = useEarlyText(field);
  return <TextArea {...area} {...field} ref={ref} value={text(field.value)} error={error} />;
}

/** The value is that of the chosen option, or an empty text. */
export function SelectField<V extends FieldValues>({
  control,
  name,
  check,
  problemValues,
  ...select
}: FormFieldProps<V> & ProblemProps & Omit<SelectProps, BoundProps>) {
  const { field, error } = useFormField({ control, name, check }, problemValues);
  return <Select {...select} {...field} value={text(field.value)} error={error} />;
}

export function CheckboxField<V extends FieldValues>({
  control,
  name,
  check,
  ...box
}: FormFieldProps<V> & Omit<CheckboxProps, BoundProps | 'checked'>) {
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
}: FormFieldProps<V> & Omit<RadioGroupProps, BoundProps>) {
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

/** Text and numbers as the text of a control, any other value as an empty text. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
