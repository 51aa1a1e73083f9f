import { useState } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { CommandError } from '#client/bridge/bridge.ts';
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import { fieldUploadsTopic, uploadTopic } from '#protocol/bridge/topics.ts';
import type { FieldUploadsView, UploadView } from '#protocol/bridge/views.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** An uploaded file in a form: enough to submit it and to show it again. */
export type StoredFile = { fileId: string; url: string; name: string };

/** Puts an uploaded file into its field and clears the field's error. @param value a {@link StoredFile} or a list */
export function setStoredFiles<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: Path<V>,
  value: StoredFile | readonly StoredFile[],
): void {
  form.setValue(name, value as PathValue<V, Path<V>>, { shouldDirty: true });
  form.clearErrors(name);
}

/** A file on its way to a form, or a refused one. */
export type FileUpload = FieldUploadsView['files'][number];
export type Uploads = FieldUploadsView & {
  /** Whether an upload is running; the form is not submitted before it ends. */
  busy: boolean;
  /**
   * Uploads files and dismisses earlier refusals.
   * @param room how many files the form can still take, those on their way not counted
   * @param tag a note about the files, which `onDone` and the view get back
   */
  add(files: readonly (File | Blob)[], room: number, tag?: string): void;
  retry(id: string): void;
  /** Dismisses a file and ends its upload if it runs. */
  remove(id: string): void;
};

const NO_FILES: FieldUploadsView = { files: [], tooMany: 0 };

/**
 * The uploads of one field; the chart in machines/field-uploads decides. They end when the component is unmounted.
 * @param onDone gets each uploaded file
 */
export function useUploads(
  category: FileCategory,
  onDone: (file: UploadedFileView, tag: string | null) => void,
): Uploads {
  const [field] = useState(newId);
  const view = useTopic(fieldUploadsTopic(field)) ?? NO_FILES;
  const ignoreRemoved = (error: CommandError): void => {
    if (error.code !== 'Cancelled') showError(error);
  };
  return {
    ...view,
    busy: view.files.some(({ error }) => error === null),
    add(files, room, tag) {
      void sendCommand('uploads.choose', { field });
      for (const blob of files) {
        const name = blob instanceof File ? blob.name : 'picture';
        sendCommand('uploads.add', {
          field,
          category,
          file: { id: newId(), name, type: blob.type, blob },
          tag: tag ?? null,
          room,
        }).then((uploaded) => onDone(uploaded, tag ?? null), ignoreRemoved);
      }
    },
    retry: (id) => void sendCommand('uploads.retry', { field, id }),
    remove: (id) => void sendCommand('uploads.remove', { field, id }),
  };
}

const ABSENT: UploadView = { phase: 'absent', progress: 0, error: null };

/** @returns how far an upload is; `absent` for an unknown id */
export const useUploadProgress = (id: string): UploadView => useTopic(uploadTopic(id)) ?? ABSENT;
