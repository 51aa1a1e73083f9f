import { Trans, useLingui } from '@lingui/react/macro';
import { useController, type UseFormReturn } from 'react-hook-form';
import { problemText } from '#client/feedback/problem-text.ts';
import { Button } from '#client/design/button.tsx';
import { FieldError } from '#client/design/field.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { UploadLine } from '#client/stores/uploads/upload-line.tsx';
import styles from '#client/stores/uploads/uploads.module.css';
import type { Uploads } from '#client/stores/uploads/use-uploads.ts';
import type { Post } from './post-form.tsx';

/** A video field that uploads as soon as a file is chosen. */
export function VideoField({ form, uploads }: { form: UseFormReturn<Post>; uploads: Uploads }) {
  const { i18n } = useLingui();
  const {
    field: { value, ref, onChange },
    fieldState,
  } = useController({ control: form.control, name: 'video' });
  return (
    <fieldset className={styles.field} data-field="video" tabIndex={-1} ref={ref}>
      <legend className={styles.legend}>
        <Trans>Video</Trans>
      </legend>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview of the file just chosen */}
      {value && <video className={styles.film} src={value.url} controls preload="metadata" />}
      {uploads.running.length > 0 && (
        <ul className={styles.files}>
          {uploads.running.map((file) => (
            <UploadLine key={file.id} file={file} onDismiss={() => uploads.dismiss(file.id)} />
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        <FileButton
          size="small"
          accept="video/mp4,video/webm,video/quicktime"
          disabled={uploads.busy}
          onFiles={(files) => uploads.add(files.slice(0, 1))}
        >
          {value ? <Trans>Replace</Trans> : <Trans>Choose a video</Trans>}
        </FileButton>
        {value && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        <Trans>MP4, WebM or MOV, up to 200 MB.</Trans>
      </p>
      <FieldError id="video-error">
        {fieldState.error?.message && problemText(i18n, fieldState.error.message)}
      </FieldError>
    </fieldset>
  );
}
