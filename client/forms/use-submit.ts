import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn, FieldPath } from 'react-hook-form';
import type { ErrorData, ErrorCode } from '#protocol/errors.ts';
import { useAction } from '#client/hooks/use-action.ts';

export type FieldMapping<Values extends FieldValues> = {
  /**
   * For forms whose names differ from the call's: the field of a path of the refusal; undefined when the form has no
   * such field.
   */
  fieldOf?: (path: string) => FieldPath<Values> | undefined;
  /** Errors that belong to one field, e.g. `{ InvalidVerifyCode: 'code' }`. */
  errors?: Partial<Record<ErrorCode, FieldPath<Values>>>;
};

/** Marks a problem that is an error code: the field shows the sentence of that error. */
export const ERROR_PROBLEM = 'error:';

/**
 * Shows the problems of a refusal at the fields of a form, and focuses the first of these fields.
 *
 * The field of a problem has its path as `name`, or as `data-field` if it consists of several controls; the path
 * `documents.0.fileId` belongs to `documents`.
 *
 * @param element the form in the page.
 * @returns the error to show above the form: the problems without a visible field, or any other error unchanged; null
 *   when every problem has its field
 */
export function applyProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: ErrorData,
  element: HTMLFormElement | null,
  { fieldOf, errors }: FieldMapping<Values> = {},
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

/** The field of a path, else of the nearest path above it. @returns its index in `names`, or -1 */
export function closest(names: readonly string[], path: string): number {
  const at = names.indexOf(path);
  const above = path.lastIndexOf('.');
  return at >= 0 || above < 0 ? at : closest(names, path.slice(0, above));
}

export type Submit = {
  /** For the `<form>`. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event?: SyntheticEvent) => void; noValidate: true };
  busy: boolean;
  /** The error that no field shows; `FormError` shows it above the form. */
  error: ErrorData | null;
  setError: (error: ErrorData | null) => void;
};

/**
 * Sends a form.
 *
 * A form that is being sent cannot be sent again. Problems of fields are shown at the fields, other errors above the
 * form; the typed values stay.
 *
 * @param send rejects with ErrorData, as `sendCommand` does.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
  mapping: FieldMapping<Values> = {},
): Submit {
  const element = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const { run, busy } = useAction(
    (values: Values) => {
      setError(null);
      return send(values);
    },
    (failure) => setError(applyProblems(form, failure, element.current, mapping)),
  );
  const onSubmit = (event?: SyntheticEvent) => void form.handleSubmit(run)(event);
  return { props: { ref: element, onSubmit, noValidate: true }, busy, error, setError };
}
