import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../http/domain-error.ts';
import type { FileType } from './file-types.ts';

/**
 * FILE-5: looks at the bytes themselves.
 * @throws DomainError FileContentMismatch when they are not what the type says
 */
export async function checkContent(path: string, type: FileType): Promise<void> {
  const found = await fileTypeFromFile(path);
  const ok = type.sniffed ? found !== undefined && type.sniffed.includes(found.mime) : found === undefined && (await isText(path));
  if (!ok) throw new DomainError('FileContentMismatch', { contentType: type.contentType });
}

/** UTF-8 without control characters other than white space. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const handle = await open(path);
  try {
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      // oxlint-disable-next-line no-control-regex -- text has no use for these
      if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(decoder.decode(chunk as Buffer, { stream: true }))) return false;
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
