import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import type { FileView } from '#protocol/bridge/views.ts';
import { UPLOAD_STATUS } from '#protocol/lookups.ts';
import { ProgressRing } from './progress-ring.tsx';
import styles from './upload-control.module.css';

/** @returns whether a file is on its way, or waits for its turn while its message is being sent. */
export const isUploading = ({ upload, url }: Pick<FileView, 'upload' | 'url'>, sending: boolean): boolean =>
  upload ? upload.status === UPLOAD_STATUS.start || upload.status === UPLOAD_STATUS.uploading : sending && url === null;

/** The ring of an upload, which is also the button that cancels it. */
export function UploadControl({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.cancel}
      aria-label={t`Cancel upload`}
      title={t`Cancel upload`}
      onClick={onCancel}
    >
      <ProgressRing progress={progress} />
      <Icon name="close" size={18} className={styles.icon} />
    </button>
  );
}
