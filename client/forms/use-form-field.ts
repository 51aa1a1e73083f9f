import { useLingui } from '@lingui/react/macro';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form';
import { errorText } from '#client/feedback/error-text.ts';
import { problemText } from '#client/feedback/problem-text.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { ERROR_PROBLEM } from './apply-problems.ts';

/**
 * What every field of a form gets: the form, its own path in it, and what can be said against it before anybody is
 * asked.
 */
export type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  /** Undefined when all is well. The server judges again: only what can be known here belongs here. */
  check?: ((value: unknown, values: Values) => FieldProblem | undefined) | undefined;
};

/** A check for fields that must not stay empty. */
export const required =
  (problem: FieldProblem) =>
  (value: unknown): FieldProblem | undefined =>
    (typeof value === 'string' ? value.trim() : value) ? undefined : problem;

/**
 * Ties a field to its form. Problems are kept as keys and said in the reader's language here.
 * @param values what completes a problem's sentence.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control, name, check }: FormFieldProps<Values, Name>,
  values?: { type?: string },
): { field: UseControllerReturn<Values, Name>['field']; error: string | undefined } {
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
    error: problem.startsWith(ERROR_PROBLEM)
      ? i18n._(errorText(problem.slice(ERROR_PROBLEM.length)))
      : problemText(i18n, problem, values),
  };
}
