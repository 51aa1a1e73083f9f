import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn, FieldPath } from 'react-hook-form';
import type { ErrorData, ErrorCode } from '#protocol/errors.ts';
import { useAction } from '#client/hooks/use-action.ts';

export type Places<Values extends FieldValues> = {
  /**
   * For forms whose names differ from the call's: the field of a path of the refusal; undefined when the form has no
   * such field.
   */
  fieldOf?: (path: string) => FieldPath<Values> | undefined;
  /** Errors that are one field's fault, e.g. `{ InvalidVerifyCode: 'code' }`. */
  errors?: Partial<Record<ErrorCode, FieldPath<Values>>>;
};

/** Marks a problem that is an error of the catalogue: its sentence is the error's. */
export const ERROR_PROBLEM = 'error:';

/**
 * Puts the problems of a refusal on the fields of a form, and the focus on the first of them.
 *
 * A problem shows at its field (`name`, or `data-field` for several controls, `documents` for
 * `documents.0.fileId`).
 * What has no field in sight is not swallowed: it is handed back, to be said above the form.
 *
 * @param element the form in the page.
 * @returns what is left to be said: null when every problem has its field; any other error as it came.
 */
export function applyProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ErrorData,
  element: HTMLFormElement | null,
  { fieldOf, errors }: Places<Values> = {},
): ErrorData | null {
  const own = errors?.[error.code as ErrorCode];
  if (error.code !== 'FieldsInvalid' && own === undefined) return error;
  const controls = [...(element?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])];
  const names = controls.map((control) => control.getAttribute('name') ?? control.dataset.field ?? '');
  const left: Record<string, string> = {};
  let first = controls.length;
  const problems = own === undefined ? Object.entries(error.params ?? {}) : [[own, ERROR_PROBLEM + error.code]];
  for (const [path, problem] of problems as [string, unknown][]) {
    const wanted = fieldOf && own === undefined ? fieldOf(path) : path;
    const at = wanted === undefined ? -1 : closest(names, wanted);
    if (at < 0) left[path] = String(problem);
    else {
      form.setError(names[at] as FieldPath<Values>, { type: 'server', message: String(problem) });
      first = Math.min(first, at);
    }
  }
  controls[first]?.focus();
  if (first < controls.length && Object.keys(left).length === 0) return null;
  return own === undefined ? { ...error, params: left } : error;
}

/** The field of a path, else of the nearest path above it. @returns its place in `names`, or -1 */
export function closest(names: readonly string[], path: string): number {
  const at = names.indexOf(path);
  const above = path.lastIndexOf('.');
  return at >= 0 || above < 0 ? at : closest(names, path.slice(0, above));
}

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
