import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import type { FileCategory } from '#protocol/http/files.ts';

/** A file chosen for a form; `tag` is the form's own note about it, e.g. the kind of document. */
export type FieldFile = {
  id: string;
  name: string;
  type: string;
  blob: Blob;
  category: FileCategory;
  tag: string | null;
};

/** What the uploads of a field need from outside. */
export type FieldUploadsPorts = {
  /** Uploads a file. `done` rejects with a CallError. */
  upload(file: FieldFile): { done: Promise<UploadedFileView>; cancel(): void };
  /** The file has left the field: it is uploaded, or null when it was removed or left out. */
  settled(id: string, uploaded: UploadedFileView | null): void;
};
