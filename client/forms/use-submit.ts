import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ErrorData } from '#protocol/errors.ts';
import { applyProblems, type Places } from './apply-problems.ts';
import { useAction } from '#client/hooks/use-action.ts';

export type Submit = {
  /** For the `<form>`. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event?: SyntheticEvent) => void; noValidate: true };
  busy: boolean;
  /** What no field says: to be shown above the form by `FormError`. */
  error: ErrorData | null;
  setError: (error: ErrorData | null) => void;
};

/**
 * Sends a form.
 *
 * A form is sent once at a time, however often its button is pressed. Problems of fields show at the fields, other
 * errors above the form; the typed values stay.
 *
 * @param send rejects with ErrorData, as `sendCommand` does.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
  places: Places<Values> = {},
): Submit {
  const element = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const { run, busy } = useAction(
    (values: Values) => {
      setError(null);
      return send(values);
    },
    (failure) => setError(applyProblems(form, failure, element.current, places)),
  );
  const onSubmit = (event?: SyntheticEvent) => void form.handleSubmit(run)(event);
  return { props: { ref: element, onSubmit, noValidate: true }, busy, error, setError };
}
