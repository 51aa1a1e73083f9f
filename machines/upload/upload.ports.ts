import type { FileCategory } from '#protocol/http/files.ts';
import type { Sides } from '../image/scale.ts';

/** A file that the server has. */
export type UploadedFile = { fileId: string; thumbFileId: string | null };
export type PreparedBlob = Sides & { blob: Blob };
export type PreparedPicture = { original: PreparedBlob; thumbnail: PreparedBlob };
/** Where one file goes (`url`), and where it will be read. */
export type Link = { fileId: string; url: string; s3Url: string };
/** What is about to travel: one blob, or a picture and its thumbnail. */
export type Parcel = {
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
  /** Asks for a link to PUT to; two for a picture. */
  presign(parcel: Parcel, signal: AbortSignal): Promise<{ original: Link; thumbnail: Link | null }>;
  /** PUTs one blob; `onProgress` gets fractions from 0 to 1. */
  put(url: string, blob: Blob, onProgress: (fraction: number) => void): { done: Promise<unknown>; cancel(): void };
};
