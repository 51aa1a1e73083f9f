import { Trans, useLingui } from '@lingui/react/macro';
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
import styles from './pictures.module.css';

/** One file of goods: chosen, uploaded with its progress, shown, replaced or removed. */
export function FileField({
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
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the seller's own film, shown to the seller
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
