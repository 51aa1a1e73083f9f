import { refusalOf } from '#protocol/rules/file-kind.ts';
import { CHAT } from '#protocol/limits.ts';

/** Why a file cannot be added; worded by the composer. */
export type Refusal = { name: string; reason: 'tooMany' | 'tooLarge' | 'empty' | 'format' };
type Candidate = { name: string; type: string; size: number };

const REASONS = { FileEmpty: 'empty', FileFormatInvalid: 'format', FileTooLarge: 'tooLarge' } as const;

/**
 * Checks files before they are added (spec §5, Uploads), to refuse at once what the server would refuse.
 *
 * At most nine files a message, counting those already added; the rest are refused, not silently dropped.
 * What the outbox would refuse (protocol/rules/file-kind.ts) is refused here.
 */
export function checkPicked<File extends Candidate>(
  files: readonly File[],
  already: number,
): { accepted: File[]; refused: Refusal[] } {
  const accepted: File[] = [];
  const refused: Refusal[] = [];
  for (const file of files) {
    const wrong = refusalOf(file);
    if (already + accepted.length >= CHAT.filesPerMessage) refused.push({ name: file.name, reason: 'tooMany' });
    else if (wrong) refused.push({ name: file.name, reason: REASONS[wrong] });
    else accepted.push(file);
  }
  return { accepted, refused };
}
