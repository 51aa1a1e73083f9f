import type { CSSProperties } from 'react';
import type { FileView } from '#protocol/bridge/views.ts';
import type { MessageActions } from './room-context.ts';
import { mosaic } from './mosaic.ts';
import styles from './bubble.module.css';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { useImage } from '#client/design/use-image.ts';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { UPLOAD_STATUS } from '#protocol/lookups.ts';

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
      aria-label={t({ message: 'Upload', context: 'action' })}
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

/** The pictures of a message as one mosaic. */
export function Pictures({
  messageId,
  files,
  sending,
  actions,
}: {
  messageId: string;
  files: readonly FileView[];
  sending: boolean;
  actions: MessageActions;
}) {
  const { columns, rows, ratio, tiles } = mosaic(files);
  const frame = { '--columns': columns, '--rows': rows, '--ratio': ratio } as CSSProperties;
  return (
    <div className={styles.mosaic} style={frame}>
      {files.map((file, index) => {
        const tile = tiles[index];
        return (
          <div
            key={index}
            className={styles.tile}
            style={{ gridColumn: `span ${tile?.columnSpan ?? 1}`, gridRow: `span ${tile?.rowSpan ?? 1}` }}
          >
            <Picture
              file={file}
              slot={`${messageId}:${index}`}
              number={index + 1}
              of={files.length}
              sending={sending}
              onOpen={() => actions.openPicture(messageId, file.id)}
              onCancel={() => actions.cancelUpload(messageId)}
            />
          </div>
        );
      })}
    </div>
  );
}

type PictureProps = {
  file: FileView;
  slot: string;
  number: number;
  of: number;
  sending: boolean;
  onOpen: () => void;
  onCancel: () => void;
};

/** One picture of a message. @param slot its position; the same before and after its upload. */
export function Picture({ file, slot, number, of, sending, onOpen, onCancel }: PictureProps) {
  const { t } = useLingui();
  const local = useBlobUrl(slot, file.blob);
  const { shown, watch } = useImage(local ?? file.thumbUrl ?? file.url);
  const uploading = isUploading(file, sending);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={of > 1 ? t`Open picture ${number} of ${of}` : t`Open picture`}
        onClick={onOpen}
      >
        {shown ? (
          <img className={styles.image} src={shown} alt={file.name} decoding="async" draggable={false} {...watch} />
        ) : (
          <span className={styles.blank}>
            <Icon name="image" size={28} />
          </span>
        )}
      </button>
      {uploading && (
        <span className={styles.over}>
          <UploadControl progress={file.upload?.progress ?? 0} onCancel={onCancel} />
        </span>
      )}
    </>
  );
}
