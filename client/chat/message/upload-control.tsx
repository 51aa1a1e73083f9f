import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import type { FileView } from '#protocol/bridge/views.ts';
import { UPLOAD_STATUS } from '#protocol/lookups.ts';
import { ProgressRing } from './progress-ring.tsx';
import styles from './upload-control.module.css';

/** @returns whether a file is still on its way. */
export const isUploading = ({ upload }: Pick<FileView, 'upload'>): boolean =>
  upload !== null && (upload.status === UPLOAD_STATUS.start || upload.status === UPLOAD_STATUS.uploading);

/** The ring of an upload, which is also the button that cancels it. */
export function UploadControl({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.cancel} aria-label={t`Cancel upload`} title={t`Cancel upload`} onClick={onCancel}>
      <ProgressRing progress={progress} />
      <Icon name="close" size={18} className={styles.icon} />
    </button>
  );
}
