import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { UPLOAD } from '#protocol/member-limits.ts';
import { VIDEO_TYPE } from '#protocol/lookups.ts';
import editor from '../editor/editor.module.css';
import type { Fields } from '../editor/fields.tsx';
import styles from './pictures.module.css';
import { useId, type ReactNode } from 'react';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { mayRetry } from '#client/forms/uploads/upload-list.tsx';
import { useUploads, useUploadProgress, type Uploads } from '#client/forms/uploads/use-uploads.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { Change } from '../editor/use-goods-editor.ts';

/** One file of goods: chosen, uploaded with its progress, shown, replaced or removed. */
function FileField({
  label,
  hint,
  accept,
  kind,
  fileId,
  url,
  error,
  uploads,
  onChange,
}: {
  label: ReactNode;
  hint: ReactNode;
  accept: string;
  kind: 'picture' | 'video';
  fileId: string | null;
  url: string | undefined;
  error: ReactNode;
  uploads: Uploads;
  onChange: (fileId: string | null) => void;
}) {
  const id = useId();
  const [file] = uploads.files;
  return (
    <div className={styles.file} role="group" aria-labelledby={id}>
      <p className={styles.fileLabel} id={id}>
        {label}
      </p>
      {fileId !== null &&
        (kind === 'video' ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the seller's video, shown to the seller
          <video className={styles.film} src={url} controls preload="metadata" playsInline />
        ) : (
          <div className={styles.cover}>
            <GoodsPicture image={url ? { url } : null} sizes={320} />
          </div>
        ))}
      {file && uploads.busy ? (
        <Uploading id={file.id} onCancel={() => uploads.remove(file.id)} />
      ) : (
        <div className={styles.tools}>
          <FileButton size="small" accept={accept} onFiles={(files) => uploads.add(files, 1)}>
            <Icon name="plus" size={16} />
            {fileId === null ? <Trans>Choose a file</Trans> : <Trans>Choose another</Trans>}
          </FileButton>
          {file && mayRetry(file) && (
            <Button size="small" onClick={() => uploads.retry(file.id)}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {fileId !== null && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              <Trans context="action">Remove</Trans>
            </Button>
          )}
        </div>
      )}
      <p className={styles.fileHint}>{hint}</p>
      <FieldError id={`${id}-error`}>{file?.error ? <ErrorSentence code={file.error.code} /> : error}</FieldError>
    </div>
  );
}

function Uploading({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { progress } = useUploadProgress(id);
  return (
    <div className={styles.sending}>
      <progress
        className={styles.progress}
        value={progress}
        max={1}
        aria-label={t({ message: 'Uploading', context: 'status' })}
      />
      <Button size="small" variant="quiet" onClick={onCancel}>
        <Trans context="action">Cancel</Trans>
      </Button>
    </div>
  );
}

/** The uploads of a video and its cover. They belong to the editor: they go on while another step is shown. */
export function useVideoUploads(change: Change): { video: Uploads; cover: Uploads } {
  const set = (patch: Partial<NonNullable<GoodsData['video']>>) =>
    change((now) => (now.video ? { video: { ...now.video, ...patch } } : {}));
  return {
    video: useUploads('goods', ({ fileId }) => set({ fileId })),
    cover: useUploads('goods', ({ fileId }) => set({ coverFileId: fileId })),
  };
}

/** A video: a file of the user, or a link to another site; either with a cover (spec §5). */
export function VideoFields({
  fields: {
    data: { video },
    change,
    error,
    leave,
  },
  uploads,
  urls,
}: {
  fields: Fields;
  uploads: ReturnType<typeof useVideoUploads>;
  urls: (fileId: string) => string | undefined;
}) {
  const { t } = useLingui();
  const set = (patch: Partial<NonNullable<typeof video>>) =>
    change((now) => (now.video ? { video: { ...now.video, ...patch } } : {}));
  const megabytes = Math.round(UPLOAD.videoBytes / 1_048_576);
  return (
    <section className={styles.video} aria-label={t({ message: 'Video', context: 'field' })}>
      <Checkbox
        label={t`Add a video`}
        checked={video !== null}
        onChange={(event) =>
          change({
            video: event.target.checked ? { type: VIDEO_TYPE.video, fileId: null, url: '', coverFileId: null } : null,
          })
        }
      />
      {video && (
        <div className={editor.fields}>
          <RadioGroup
            name="videoType"
            label={t`Where is it?`}
            value={String(video.type)}
            onChange={(type) => set({ type: Number(type) as 1 | 2 })}
            options={[
              { value: String(VIDEO_TYPE.video), label: t`In my own file` },
              { value: String(VIDEO_TYPE.external), label: t`On another site` },
            ]}
          />
          {video.type === VIDEO_TYPE.video ? (
            <FileField
              label={<Trans context="field">Video</Trans>}
              hint={<Trans>MP4, WebM or MOV, {megabytes} MB at most</Trans>}
              accept="video/mp4,video/webm,video/quicktime"
              kind="video"
              fileId={video.fileId}
              url={video.fileId === null ? undefined : urls(video.fileId)}
              error={error('video.fileId')}
              uploads={uploads.video}
              onChange={(fileId) => set({ fileId })}
            />
          ) : (
            <TextInput
              type="url"
              inputMode="url"
              label={t`Address of the video`}
              placeholder="https://"
              value={video.url}
              error={error('video.url')}
              maxLength={2_000}
              onChange={(event) => set({ url: event.target.value.trim() })}
              onBlur={() => leave('video.url')}
            />
          )}
          <FileField
            label={<Trans>Cover picture</Trans>}
            hint={<Trans>Shown before the video plays</Trans>}
            accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif"
            kind="picture"
            fileId={video.coverFileId}
            url={video.coverFileId === null ? undefined : urls(video.coverFileId)}
            error={error('video.coverFileId')}
            uploads={uploads.cover}
            onChange={(coverFileId) => set({ coverFileId })}
          />
        </div>
      )}
    </section>
  );
}
