import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import type { FileView } from '#protocol/bridge/views.ts';
import { UPLOAD_STATUS } from '#protocol/lookups.ts';
import styles from './upload-control.module.css';

const RADIUS = 19;
const AROUND = 2 * Math.PI * RADIUS;

/** How far an upload is. @param progress 0 to 1. */
function ProgressRing({ progress }: { progress: number }) {
  const { t } = useLingui();
  const share = Math.min(1, Math.max(0, progress));
  return (
    <svg
      className={styles.ring}
      width="44"
      height="44"
      viewBox="0 0 44 44"
      role="progressbar"
      aria-label={t`Upload`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <circle className={styles.track} cx="22" cy="22" r={RADIUS} />
      <circle
        className={styles.done}
        cx="22"
        cy="22"
        r={RADIUS}
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - share)}
      />
    </svg>
  );
}

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
