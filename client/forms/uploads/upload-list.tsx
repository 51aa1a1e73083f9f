import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import styles from './uploads.module.css';
import { useUploadProgress, type FileUpload, type Uploads } from './use-uploads.ts';

/** The files of a field on their way, each with its progress or error. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {uploads.files.map((file) => (
        <UploadRow
          key={file.id}
          file={file}
          onRetry={() => uploads.retry(file.id)}
          onDismiss={() => uploads.remove(file.id)}
        />
      ))}
    </ul>
  );
}

function UploadRow({ file, onRetry, onDismiss }: { file: FileUpload; onRetry: () => void; onDismiss: () => void }) {
  const { t } = useLingui();
  const { phase, progress } = useUploadProgress(file.id);
  const { name, error } = file;
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.line}>
      {error ? <Icon name="alert" className={styles.failed} /> : <Spinner />}
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={error ? styles.failed : styles.quiet} role={error ? 'alert' : undefined}>
          {error ? (
            <ErrorSentence code={error.code} />
          ) : phase === 'uploading' ? (
            <Trans>{percent}% sent</Trans>
          ) : (
            <Trans context="status">Preparing…</Trans>
          )}
        </p>
        {!error && <progress className={styles.progress} max={100} value={percent} aria-label={t`Sending ${name}`} />}
      </div>
      {error && mayRetry(file) && (
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <button
        type="button"
        className={styles.remove}
        onClick={onDismiss}
        aria-label={error ? t`Dismiss ${name}` : t`Stop sending ${name}`}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}

/** @returns whether another attempt may succeed: not for a file that was refused for what it is */
export const mayRetry = ({ error }: FileUpload): boolean => error !== null && error.status !== 422;
