/**
 * The kind of a picked file, and whether it may be sent (spec §5, Uploads). The composer checks before it adds a file,
 * the outbox before it uploads one.
 *
 * [FIL-1] JPEG, PNG, WebP, AVIF and HEIC are pictures. SVG, which may contain scripts, and any other image is refused.
 *         Everything else is sent as a file.
 * [FIL-2] An empty file, a picture or a document over 20 MB, a video or a table of goods over 200 MB are refused.
 */
import type { ErrorCode } from '../errors.ts';
import type { FileCategory } from '../http/files.ts';
import { IMPORT, UPLOAD } from '../member-limits.ts';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** @returns whether a file of this type is compressed and shown as a picture. */
export const isPicture = (type: string): boolean => PICTURES.includes(type);

/**
 * @param file its content type as the browser reports it, its size in bytes, and its purpose
 * @returns why the file cannot be sent, or undefined when it can
 */
export function refusalOf({
  type,
  size,
  category,
}: {
  type: string;
  size: number;
  category?: FileCategory;
}): Extract<ErrorCode, 'FileEmpty' | 'FileFormatInvalid' | 'FileTooLarge'> | undefined {
  if (size === 0) return 'FileEmpty';
  if (type.startsWith('image/') && !isPicture(type)) return 'FileFormatInvalid';
  const most =
    category === 'import'
      ? IMPORT.fileBytes
      : isPicture(type)
        ? UPLOAD.imageBytes
        : type.startsWith('video/')
          ? UPLOAD.videoBytes
          : UPLOAD.documentBytes;
  return size > most ? 'FileTooLarge' : undefined;
}
