import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#client/bridge/commands.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import { checkPicked, type Refusal } from './picked.ts';

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
