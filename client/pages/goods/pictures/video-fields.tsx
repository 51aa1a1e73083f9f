import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { UPLOAD } from '#protocol/limits.ts';
import { VIDEO_TYPE } from '#protocol/lookups.ts';
import editor from '../editor/editor.module.css';
import type { Fields } from '../editor/fields.tsx';
import styles from './pictures.module.css';
import { useId, useRef, useState, useEffect, type ReactNode } from 'react';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { uploadFile, useUploadProgress, type StartedUpload } from '#client/forms/upload-file.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { refusalOf } from '#protocol/rules/file-kind.ts';

/** One file of goods: chosen, uploaded with its progress, shown, replaced or removed. */
function FileField({
  label,
  hint,
  accept,
  kind,
  fileId,
  url,
  error,
  onChange,
}: {
  label: ReactNode;
  hint: ReactNode;
  accept: string;
  kind: 'picture' | 'video';
  fileId: string | null;
  url: string | undefined;
  error: ReactNode;
  onChange: (fileId: string | null) => void;
}) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [upload, setUpload] = useState<StartedUpload | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { progress } = useUploadProgress(upload?.id ?? null);
  const changed = useRef(onChange);
  useEffect(() => void (changed.current = onChange));
  const send = async ([file]: File[]) => {
    if (!file) return;
    const wrong = refusalOf(file);
    setRefused(wrong ?? null);
    if (wrong) return;
    const started = uploadFile('goods', file);
    setUpload(started);
    try {
      changed.current((await started.done).fileId);
    } catch (failure) {
      const { code } = errorDataOf(failure);
      if (code !== 'Cancelled') setRefused(code);
    }
    setUpload(null);
  };
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
            <GoodsPicture url={url ?? null} />
          </div>
        ))}
      {upload ? (
        <div className={styles.sending}>
          <progress className={styles.progress} value={progress} max={1} aria-label={t`Uploading`} />
          <Button size="small" variant="quiet" onClick={upload.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.tools}>
          <FileButton size="small" accept={accept} onFiles={(files) => void send(files)}>
            <Icon name="plus" size={16} />
            {fileId === null ? <Trans>Choose a file</Trans> : <Trans>Choose another</Trans>}
          </FileButton>
          {fileId !== null && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      )}
      <p className={styles.fileHint}>{hint}</p>
      <FieldError id={`${id}-error`}>{refused ? i18n._(errorText(refused)) : error}</FieldError>
    </div>
  );
}

/** A video: a file of the user, or a link to another site; either with a cover (spec §5). */
export function VideoFields({
  fields: {
    data: { video },
    change,
    error,
    leave,
  },
  urls,
}: {
  fields: Fields;
  urls: (fileId: string) => string | undefined;
}) {
  const { t } = useLingui();
  const set = (patch: Partial<NonNullable<typeof video>>) =>
    change((now) => (now.video ? { video: { ...now.video, ...patch } } : {}));
  const megabytes = Math.round(UPLOAD.videoBytes / 1_048_576);
  return (
    <section className={styles.video} aria-label={t`Video`}>
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
              label={<Trans>Video</Trans>}
              hint={<Trans>MP4, WebM or MOV, {megabytes} MB at most</Trans>}
              accept="video/mp4,video/webm,video/quicktime"
              kind="video"
              fileId={video.fileId}
              url={video.fileId === null ? undefined : urls(video.fileId)}
              error={error('video.fileId')}
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
            onChange={(coverFileId) => set({ coverFileId })}
          />
        </div>
      )}
    </section>
  );
}
