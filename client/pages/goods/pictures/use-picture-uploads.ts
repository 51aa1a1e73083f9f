import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { newId } from '#client/bridge/commands.ts';
import { uploadFile, type StartedUpload } from '#client/forms/upload-file.ts';
import { useFormDraft } from '#client/forms/form-draft.tsx';
import type { UploadedFileView } from '#protocol/bridge/commands.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { isPicture, refusalOf } from '#protocol/rules/file-kind.ts';
import { GOODS } from '#protocol/limits.ts';

/** A picture on its way. `replaces` names the picture whose place it takes when it has arrived. */
export type PendingPicture = { id: string; name: string; blob: Blob; replaces: string | null; error: ErrorData | null };

const refused = (code: string): ErrorData => ({ code, status: 422 });

/**
 * The pictures being uploaded for goods.
 *
 * What is no picture, empty or too large is refused before it travels, and says so.
 * At most nine pictures, counting those on their way; the rest are refused, not silently dropped.
 * Pictures on their way are kept on the device until they have arrived: a reload goes on with them.
 * @param onArrived told of each picture that may be referred to now.
 */
export function usePictureUploads(
  goodsId: string,
  onArrived: (file: UploadedFileView, replaces: string | null) => void,
) {
  const kept = useFormDraft<{ pictures?: PendingPicture[] }>(`goods:${goodsId}-files`);
  const [pending, setPending] = useState<readonly PendingPicture[]>([]);
  const [tooMany, setTooMany] = useState(0);
  const started = useRef(new Map<string, StartedUpload>());
  const arrived = useRef(onArrived);
  useEffect(() => void (arrived.current = onArrived));

  const forget = (id: string) => {
    started.current.delete(id);
    setPending((before) => before.filter((picture) => picture.id !== id));
  };
  const begin = ({ id, name, blob, replaces }: Omit<PendingPicture, 'error'>) => {
    const wrong = isPicture(blob.type) ? refusalOf(blob) : 'FileFormatInvalid';
    setPending((before) => [...before, { id, name, blob, replaces, error: wrong ? refused(wrong) : null }]);
    if (wrong) return;
    const upload = uploadFile('goods', blob, name, id);
    started.current.set(id, upload);
    upload.done.then(
      (file) => {
        arrived.current(file, replaces);
        forget(id);
      },
      (failure: unknown) => {
        const error = errorDataOf(failure);
        if (error.code === 'Cancelled') forget(id);
        else setPending((before) => before.map((picture) => (picture.id === id ? { ...picture, error } : picture)));
      },
    );
  };

  const resume = useEffectEvent(() => {
    for (const picture of kept.value?.pictures ?? []) if (!started.current.has(picture.id)) begin(picture);
  });
  const ready = kept.phase === 'ready';
  useEffect(() => {
    if (ready) resume();
  }, [ready]);
  const onTheirWay = pending.filter(({ error }) => error === null);
  const ids = onTheirWay.map(({ id }) => id).join();
  const before = useRef('');
  const keep = useEffectEvent((present: string) => {
    if (present === before.current) return;
    before.current = present;
    if (present) kept.save({ pictures: onTheirWay });
    else kept.clear();
  });
  useEffect(() => {
    if (ready) keep(ids);
  }, [ready, ids]);

  return {
    pending,
    tooMany,
    add(files: readonly File[], present: number) {
      const room = Math.max(
        0,
        GOODS.imagesMost - present - onTheirWay.filter(({ replaces }) => replaces === null).length,
      );
      setTooMany(Math.max(0, files.length - room));
      for (const file of files.slice(0, room)) begin({ id: newId(), name: file.name, blob: file, replaces: null });
    },
    replace: (fileId: string, blob: Blob) => begin({ id: newId(), name: 'picture', blob, replaces: fileId }),
    again({ id, name, blob, replaces }: PendingPicture) {
      forget(id);
      begin({ id: newId(), name, blob, replaces });
    },
    remove(id: string) {
      started.current.get(id)?.cancel();
      forget(id);
    },
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;
