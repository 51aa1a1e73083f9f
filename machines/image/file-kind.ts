/**
 * What becomes of a picked file (spec §5, Uploads).
 *
 * [IMG-6] JPEG, PNG, WebP, AVIF and HEIC are pictures; SVG, GIF and any other image is refused; all else is sent as a file.
 * [IMG-7] An empty file, a picture over 20 MB and a document over 20 MB are refused before anything travels.
 * [IMG-8] A picture is sent as PNG when it was one, as WebP when it was WebP or AVIF, else as JPEG; its name says so.
 */
import type { ErrorCode } from '#protocol/errors.ts';
import { UPLOAD } from '#protocol/limits.ts';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];
const SENT_AS: Readonly<Record<string, string>> = { 'image/png': 'image/png', 'image/webp': 'image/webp', 'image/avif': 'image/webp' };
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** @returns whether a file of this type is prepared and shown as a picture. */
export const isPicture = (type: string): boolean => PICTURES.includes(type);

/** @returns why a file cannot be sent, or undefined when it can. */
export function refusalOf(file: { type: string; size: number }): ErrorCode | undefined {
  if (file.size === 0) return 'FileEmpty';
  if (file.type.startsWith('image/') && !isPicture(file.type)) return 'FileFormatInvalid';
  return file.size > (isPicture(file.type) ? UPLOAD.imageBytes : UPLOAD.documentBytes) ? 'FileTooLarge' : undefined;
}

/** @returns the type a picture is encoded in. */
export const encodedType = (type: string): string => SENT_AS[type] ?? 'image/jpeg';

/** @returns the extension of a file name without its dot, in lower case; empty when it has none. */
export const extensionOf = (name: string): string => /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** @returns the name with the extension that belongs to the type, kept within the length a name may have. */
export function nameFor(name: string, type: string): string {
  const extension = EXTENSIONS[type];
  const known = extensionOf(name);
  if (!extension || known === extension || (extension === 'jpg' && known === 'jpeg')) return name;
  const stem = known ? name.slice(0, -known.length - 1) : name;
  return `${stem.slice(0, UPLOAD.fileNameLength - extension.length - 1)}.${extension}`;
}
