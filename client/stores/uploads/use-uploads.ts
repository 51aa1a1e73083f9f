import { useState } from 'react';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { newId } from '#client/bridge/commands.ts';
import { uploadFile } from '#client/forms/upload-file.ts';
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { refusalOf } from '#protocol/rules/file-kind.ts';
import type { FileCategory } from '#protocol/http/files.ts';
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

/** An upload in progress, or a refused file. `upload` names the running upload. */
export type Running = { id: string; name: string; upload: string | null; error: ErrorData | null; cancel: () => void };
export type Uploads = {
  running: readonly Running[];
  /** Whether an upload is running; the form is not submitted before it ends. */
  busy: boolean;
  /** Uploads files and dismisses earlier refusals. */
  add(files: Iterable<File | Blob>): void;
  /** Dismisses a file and cancels its upload if it runs. */
  dismiss(id: string): void;
};

/** The uploads of a field. Files that would be refused are refused at once. @param onDone gets each uploaded file */
export function useUploads(category: FileCategory, onDone: (file: UploadedFileView) => void): Uploads {
  const [running, setRunning] = useState<readonly Running[]>([]);
  const forget = (id: string) => setRunning((now) => now.filter((one) => one.id !== id));
  const refuse = (name: string, code: string) =>
    setRunning((now) => [
      ...now,
      { id: newId(), name, upload: null, error: { code, status: 422 }, cancel: () => undefined },
    ]);
  const send = async (file: File | Blob, name: string) => {
    const upload = uploadFile(category, file, name);
    setRunning((now) => [...now, { id: upload.id, name, upload: upload.id, error: null, cancel: upload.cancel }]);
    try {
      onDone(await upload.done);
      forget(upload.id);
    } catch (failure) {
      const error = errorDataOf(failure);
      if (error.code === 'Cancelled') forget(upload.id);
      else setRunning((now) => now.map((one) => (one.id === upload.id ? { ...one, upload: null, error } : one)));
    }
  };
  const add = (files: Iterable<File | Blob>) => {
    setRunning((now) => now.filter(({ error }) => error === null));
    for (const file of files) {
      const name = file instanceof File ? file.name : 'picture';
      const refused = refusalOf({ type: file.type, size: file.size, category });
      if (refused) refuse(name, refused);
      else void send(file, name);
    }
  };
  const dismiss = (id: string) => {
    running.find((one) => one.id === id)?.cancel();
    forget(id);
  };
  return { running, busy: running.some(({ error }) => error === null), add, dismiss };
}
