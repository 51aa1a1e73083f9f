import { Trans, useLingui } from '@lingui/react/macro';
import { errorText } from '#client/feedback/error-text.ts';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import { useUploadProgress } from '#client/forms/upload-file.ts';
import styles from './uploads.module.css';
import type { Running } from './use-uploads.ts';

/** An upload with its progress or error; either can be dismissed. */
export function UploadRow({ file, onDismiss }: { file: Running; onDismiss: () => void }) {
  const { t, i18n } = useLingui();
  const { phase, progress } = useUploadProgress(file.upload);
  const { name, error } = file;
  const percent = Math.round(progress * 100);
  return (
    <li className={styles.line}>
      {error ? <Icon name="alert" className={styles.failed} /> : <Spinner />}
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={error ? styles.failed : styles.quiet} role={error ? 'alert' : undefined}>
          {error ? (
            i18n._(errorText(error.code))
          ) : phase === 'uploading' ? (
            <Trans>{percent}% sent</Trans>
          ) : (
            <Trans>Preparing…</Trans>
          )}
        </p>
        {!error && <progress className={styles.progress} max={100} value={percent} aria-label={t`Sending ${name}`} />}
      </div>
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
