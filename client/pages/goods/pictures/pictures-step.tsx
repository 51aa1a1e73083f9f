import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import { classNames } from '#client/design/class-names.ts';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { GOODS } from '#protocol/limits.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import editor from '../editor/editor.module.css';
import type { Fields } from '../editor/fields.tsx';
import { PictureGrid } from './picture-grid.tsx';
import styles from './pictures.module.css';
import { VideoFields, type useVideoUploads } from './video-fields.tsx';
import { useState, useMemo } from 'react';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { Button } from '#client/design/button.tsx';
import { useUploadProgress } from '#client/forms/uploads/use-uploads.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import { pictureUploadsTopic } from '#protocol/bridge/topics.ts';
import type { PictureUploadsView } from '#protocol/bridge/views.ts';

/** A picture on its way: how far it is, or why it was refused. */
function PendingTile({
  picture: { id, name, blob, error },
  onRemove,
  onRetry,
}: {
  picture: PendingPicture;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const url = useBlobUrl(id, isPicture(blob.type) ? blob : null);
  const [broken, setBroken] = useState(false);
  const { progress } = useUploadProgress(id);
  const percent = Math.round(progress * 100);
  return (
    <div className={styles.tile}>
      <div className={styles.frame}>
        {url && !broken ? <img src={url} alt="" onError={() => setBroken(true)} /> : <Icon name="image" size={32} />}
      </div>
      <p className={styles.fileName}>{name}</p>
      {error ? (
        <>
          <p className={styles.refused} role="alert">
            <ErrorSentence code={error.code} />
          </p>
          <div className={styles.tools}>
            {error.status !== 422 && (
              <Button size="small" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button size="small" variant="quiet" aria-label={t`Remove ${name}`} onClick={onRemove}>
              <Trans context="action">Remove</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <progress className={styles.progress} value={progress} max={1} aria-label={t`Uploading ${name}`}>
            {percent} %
          </progress>
          <div className={styles.tools}>
            <Button size="small" variant="quiet" onClick={onRemove}>
              <Trans context="action">Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif';

/** Pictures, picked or dropped, in the order shown to buyers; and a video. */
export function PicturesStep({
  fields,
  uploads,
  videoUploads,
  urls,
}: {
  fields: Fields;
  uploads: PictureUploads;
  videoUploads: ReturnType<typeof useVideoUploads>;
  urls: (fileId: string) => string | undefined;
}) {
  const { t } = useLingui();
  const {
    data: { images },
    change,
    error,
  } = fields;
  const drop = useFileDrop(uploads.add);
  const [most, side] = [GOODS.imagesMost, UPLOAD.goodsImageSideMin];
  return (
    <div className={editor.fields}>
      <div className={classNames(styles.pictures, drop.over && styles.over)} {...drop.handlers}>
        <p className={editor.hint}>
          <Trans>
            Up to {most} pictures, each at least {side} pixels wide and high. Buyers see the first picture of the front
            in lists. Drag to reorder.
          </Trans>
          <span className={styles.keys}>
            <Trans>By keyboard: space, arrows, space.</Trans>
          </span>
        </p>
        <PictureGrid
          images={images}
          urls={urls}
          onChange={(next) => change({ images: next })}
          onCropped={uploads.replace}
        />
        {uploads.pending.length > 0 && (
          <ul className={styles.grid} aria-label={t({ message: 'Uploading', context: 'status' })}>
            {uploads.pending.map((picture) => (
              <li key={picture.id}>
                <PendingTile
                  picture={picture}
                  onRemove={() => uploads.remove(picture.id)}
                  onRetry={() => uploads.retry(picture.id)}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.add}>
          <FileButton accept={ACCEPT} multiple onFiles={uploads.add} disabled={images.length >= most}>
            <Icon name="plus" size={18} />
            <Trans>Add pictures</Trans>
          </FileButton>
          <span className={editor.hint}>
            <Trans>or drop them here</Trans>
          </span>
        </div>
        <div role="status">
          {uploads.tooMany > 0 && (
            <p className={styles.refused}>
              <Plural
                value={uploads.tooMany}
                one="# picture was not added: the limit is nine."
                other="# pictures were not added: the limit is nine."
              />
            </p>
          )}
        </div>
        <FieldError id="images-error">{error('images')}</FieldError>
      </div>
      <VideoFields fields={fields} uploads={videoUploads} urls={urls} />
    </div>
  );
}

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
