import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ErrorData } from '#protocol/errors.ts';
import { applyProblems, type Places } from './apply-problems.ts';
import { useCodeSending, type CodeSending } from './use-code-sending.ts';
import type { Submit } from './use-submit.ts';

/**
 * The button of a code field: sends a code to what stands in some fields of the form. What is wrong with them stands
 * beside them, as when the form is sent.
 * @param fields that must be right first. @param ask makes the call.
 */
export function useOwnCode<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: FieldPath<Values>[],
  submit: Submit,
  places: Places<Values>,
  ask: (values: Values) => Promise<unknown>,
): CodeSending {
  return useCodeSending(
    async () => {
      if (!(await form.trigger(fields, { shouldFocus: true }))) return false;
      submit.setError(null);
      await ask(form.getValues());
      return true;
    },
    (error: ErrorData) => submit.setError(applyProblems(form, error, submit.props.ref.current, places)),
  );
}
