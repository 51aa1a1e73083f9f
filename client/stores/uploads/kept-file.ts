import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** A file as a form keeps it: enough to hand it in, and to show it again. */
export type KeptFile = { fileId: string; url: string; name: string };

/** Puts a file that arrived into its field; what was said of its absence goes. @param value a {@link KeptFile}, or the list it was added to */
export function setKept<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: Path<V>,
  value: KeptFile | readonly KeptFile[],
): void {
  form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}
