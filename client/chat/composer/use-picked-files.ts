import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#client/bridge/commands.ts';
import { isPicture, refusalOf } from '#protocol/rules/file-kind.ts';
import { CHAT } from '#protocol/member-limits.ts';

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

/** A file that was added and not yet sent; `url` shows a picture. */
export type Picked = { id: string; file: File; url: string | null };

const toPicked = (file: File): Picked => ({
  id: newId(),
  file,
  url: isPicture(file.type) ? URL.createObjectURL(file) : null,
});
const release = ({ url }: Picked): void => {
  if (url) URL.revokeObjectURL(url);
};

/** The files of the message being written, and why others were refused. Object URLs live as long as their preview. */
export function usePickedFiles() {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const latest = useRef(picked);
  useEffect(() => () => latest.current.forEach(release), []);
  const change = useCallback((next: readonly Picked[]) => {
    latest.current = next;
    setPicked(next);
  }, []);
  return {
    picked,
    refused,
    add: useCallback(
      (files: readonly File[]) => {
        const checked = checkPicked(files, latest.current.length);
        change([...latest.current, ...checked.accepted.map(toPicked)]);
        setRefused(checked.refused);
      },
      [change],
    ),
    remove: useCallback(
      (id: string) => {
        latest.current.filter((each) => each.id === id).forEach(release);
        change(latest.current.filter((each) => each.id !== id));
        setRefused([]);
      },
      [change],
    ),
    clear: useCallback(() => {
      latest.current.forEach(release);
      change([]);
      setRefused([]);
    }, [change]),
    forgive: useCallback(() => setRefused([]), []),
  };
}
