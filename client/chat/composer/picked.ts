import { CHAT, UPLOAD } from '#protocol/limits.ts';

/** Why a file cannot be added; worded by the composer. */
export type Refusal = { name: string; reason: 'tooMany' | 'tooLarge' | 'empty' | 'format' };
type Candidate = { name: string; type: string; size: number };

/** What counts as a picture: shown as one, scaled and given a thumbnail before it travels. Never SVG: it may carry scripts. */
const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'];

/** @returns whether a file is sent as a picture. */
export const isPicture = (file: { type: string }): boolean => PICTURES.includes(file.type);

/**
 * Checks files before they are added (spec §5, Uploads), so that nobody waits for a refusal that was certain.
 *
 * [CHT-12] At most nine files a message, counting those already added; the rest are refused, not silently dropped.
 * [CHT-13] Empty and oversize files, and picture formats other than JPEG, PNG, WebP, AVIF and HEIC are refused.
 */
export function checkPicked<File extends Candidate>(files: readonly File[], already: number): { accepted: File[]; refused: Refusal[] } {
  const accepted: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    const reason = already + accepted.length >= CHAT.filesPerMessage ? 'tooMany' : wrongWith(file);
    if (reason) refused.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, refused };
}

function wrongWith(file: Candidate): Refusal['reason'] | undefined {
  if (file.size === 0) return 'empty';
  if (file.type.startsWith('image/') && !isPicture(file)) return 'format';
  const most = isPicture(file) ? UPLOAD.imageBytes : file.type.startsWith('video/') ? UPLOAD.videoBytes : UPLOAD.documentBytes;
  return file.size > most ? 'tooLarge' : undefined;
}
