import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '#client/feedback/error-text.ts';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useUploadProgress } from '#client/forms/upload-file.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import styles from './pictures.module.css';
import type { PendingPicture } from './use-picture-uploads.ts';

/** A picture on its way: how far it is, or why it was refused. */
export function PendingTile({
  picture: { id, name, blob, error },
  onRemove,
  onAgain,
}: {
  picture: PendingPicture;
  onRemove: () => void;
  onAgain: () => void;
}) {
  const { t, i18n } = useLingui();
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
            {i18n._(errorText(error.code))}
          </p>
          <div className={styles.tools}>
            {error.status !== 422 && (
              <Button size="small" onClick={onAgain}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Button size="small" variant="quiet" aria-label={t`Remove ${name}`} onClick={onRemove}>
              <Trans>Remove</Trans>
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
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
