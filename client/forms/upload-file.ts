import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import { uploadTopic } from '#protocol/bridge/topics.ts';
import type { UploadView } from '#protocol/bridge/views.ts';
import type { FileCategory } from '#protocol/http/files.ts';

/** A file on its way; show it with {@link useUploadProgress}. */
export type StartedUpload = {
  readonly id: string;
  /**
   * Settles when the file may be referred to. @throws CommandError `Cancelled`, or why it was refused. A dropped line
   * only delays it.
   */
  readonly done: Promise<UploadedFileView>;
  cancel(): void;
};

/**
 * Sends a file for a form. Pictures are scaled and lose their metadata before they travel (spec §9).
 * @param category what it is for; the server accepts other types for each
 * @param name what it is called when it is a Blob without a name, e.g. a cropped picture
 * @param id of an upload that was begun before, by this tab or another: it is joined, or restarted if it died
 */
export function uploadFile(
  category: FileCategory,
  file: File | Blob,
  name = file instanceof File ? file.name : 'picture',
  id = newId(),
): StartedUpload {
  return {
    id,
    done: sendCommand('file.upload', { category, file: { id, name, type: file.type, blob: file } }),
    cancel: () => void sendCommand('file.cancel', { id }),
  };
}

const ABSENT: UploadView = { phase: 'absent', progress: 0, error: null };

/** @returns how far an upload is; `absent` for null or an unknown id. */
export function useUploadProgress(id: string | null): UploadView {
  return useTopic(uploadTopic(id ?? 'none')) ?? ABSENT;
}
