import { useMemo } from 'react';
import { newId } from '#client/bridge/commands.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import { pictureUploadsTopic } from '#protocol/bridge/topics.ts';
import type { PictureUploadsView } from '#protocol/bridge/views.ts';

export type PendingPicture = PictureUploadsView['pending'][number];

const NONE: PictureUploadsView = { pending: [], tooMany: 0 };

const picked = (blob: Blob, name: string): PickedFile => ({ id: newId(), name, type: blob.type, blob });

/** The pictures on their way to goods, the same in every tab; the chart in machines/picture-uploads decides. */
export function usePictureUploads(goodsId: string) {
  const view = useTopic(pictureUploadsTopic(goodsId)) ?? NONE;
  const actions = useMemo(
    () => ({
      add: (files: readonly File[]) =>
        void sendCommand('picture-uploads.add', {
          goodsId,
          files: files.map((file) => picked(file, file.name)),
        }).catch(showError),
      /** Uploads the cropped form of a picture, which takes its position. */
      replace: (replaces: string, blob: Blob) =>
        void sendCommand('picture-uploads.replace', { goodsId, replaces, file: picked(blob, 'picture') }).catch(
          showError,
        ),
      retry: (id: string) => void sendCommand('picture-uploads.retry', { goodsId, id }).catch(showError),
      remove: (id: string) => void sendCommand('picture-uploads.remove', { goodsId, id }).catch(showError),
    }),
    [goodsId],
  );
  return { ...view, ...actions };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;
