import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#client/design/checkbox.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { UPLOAD } from '#protocol/limits.ts';
import { VIDEO_TYPE } from '#protocol/lookups.ts';
import editor from '../editor/editor.module.css';
import type { Fields } from '../editor/fields.ts';
import { FileField } from './file-field.tsx';
import styles from './pictures.module.css';

/** A video: an own file, or a link to somebody else's; either with a cover (spec §5). */
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
        label={t`There is a video too`}
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
              { value: String(VIDEO_TYPE.video), label: t`In a file of mine` },
              { value: String(VIDEO_TYPE.external), label: t`At another site` },
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
            hint={<Trans>What is seen before the video plays</Trans>}
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
