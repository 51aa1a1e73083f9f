/**
 * The type and name under which a picture is sent (spec §9); whether a file is one: protocol/rules/file-kind.ts.
 *
 * [IMG-6] A picture is sent as PNG when it was one, as WebP when it was WebP or AVIF, else as JPEG; its name says so.
 */
import { UPLOAD } from '#protocol/member-limits.ts';

const SENT_AS: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/webp',
};
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** @returns the type a picture is encoded in. */
export const encodedType = (type: string): string => SENT_AS[type] ?? 'image/jpeg';

/** @returns the extension of a file name without its dot, in lower case; empty when it has none. */
export const extensionOf = (name: string): string => /\.([^.]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** @returns the name with the extension that belongs to the type, kept within the length a name may have. */
export function fileNameFor(name: string, type: string): string {
  const extension = EXTENSIONS[type];
  const known = extensionOf(name);
  if (!extension || known === extension || (extension === 'jpg' && known === 'jpeg')) return name;
  const stem = known ? name.slice(0, -known.length - 1) : name;
  return `${stem.slice(0, UPLOAD.fileNameLength - extension.length - 1)}.${extension}`;
}
