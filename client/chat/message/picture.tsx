import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { useImage } from '#client/design/use-image.ts';
import type { FileView } from '#protocol/bridge/views.ts';
import styles from './pictures.module.css';
import { isUploading, UploadControl } from './upload-control.tsx';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';

type PictureProps = {
  file: FileView;
  slot: string;
  number: number;
  of: number;
  sending: boolean;
  onOpen: () => void;
  onCancel: () => void;
};

/** One picture of a message. @param slot where it stands; the same before and after its upload. */
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
