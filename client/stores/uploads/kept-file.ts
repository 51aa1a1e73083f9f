import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** An uploaded file in a form: enough to submit it and to show it again. */
export type KeptFile = { fileId: string; url: string; name: string };

/** Puts an uploaded file into its field and clears the field's error. @param value a {@link KeptFile} or a list */
export function setKept<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: Path<V>,
  value: KeptFile | readonly KeptFile[],
): void {
  form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}
