import type { FileCategory } from '#protocol/http/files.ts';
import type { Dimensions } from '../image/scale.ts';

/** A file that the server has. */
export type UploadedFile = { fileId: string; thumbFileId: string | null };
export type PreparedBlob = Dimensions & { blob: Blob };
export type PreparedPicture = { original: PreparedBlob; thumbnail: PreparedBlob };
/** Where a file is uploaded to (`url`), and where it will be read (`s3Url`). */
export type UploadLink = { fileId: string; url: string; s3Url: string };
/** What is to be uploaded: one blob, or a picture with its thumbnail. */
export type UploadRequest = {
  name: string;
  type: string;
  category: FileCategory;
  original: Blob;
  picture: PreparedPicture | null;
};

/** What an upload needs from outside. Promises reject with a CallError. */
export type UploadPorts = {
  /** Scales and encodes a picture (spec §9). */
  prepare(picture: Blob, signal: AbortSignal): Promise<PreparedPicture>;
  /** Requests a link to PUT to; two for a picture. */
  presign(request: UploadRequest, signal: AbortSignal): Promise<{ original: UploadLink; thumbnail: UploadLink | null }>;
  /** PUTs one blob; `onProgress` gets fractions from 0 to 1. */
  put(url: string, blob: Blob, onProgress: (fraction: number) => void): { done: Promise<unknown>; cancel(): void };
};
