import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../http/domain-error.ts';
import { PICTURE_MIME_TYPES, type FileType } from './file-types.ts';

/**
 * Checks that the content is of the type.
 * @throws DomainError FileContentMismatch; ImportNotReadable for a table that is not UTF-8
 */
export async function checkContent(path: string, type: FileType): Promise<void> {
  const found = await fileTypeFromFile(path);
  const ok = type.sniffed
    ? found !== undefined && type.sniffed.includes(found.mime)
    : found === undefined && (await isText(path));
  if (!ok && type.kind === 'table') throw new DomainError('ImportNotReadable', { reason: 'notUtf8' });
  if (!ok) throw new DomainError('FileContentMismatch', { contentType: type.contentType });
}

/**
 * Checks that the content is any accepted picture, for thumbnails. It runs before a decoder: reading the header of an
 * SVG parses all of it, and 20 kB of a packed one took eight seconds and half a gigabyte.
 * @throws DomainError FileContentMismatch
 */
export async function checkPicture(path: string): Promise<void> {
  const found = await fileTypeFromFile(path);
  if (!found || !PICTURE_MIME_TYPES.has(found.mime)) throw new DomainError('FileContentMismatch');
}

/** UTF-8 without control characters other than white space. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const handle = await open(path);
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      // oxlint-disable-next-line no-control-regex -- text has no use for these
      if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(decoder.decode(chunk as Buffer, { stream: true })))
        return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    await handle.close();
  }
}
