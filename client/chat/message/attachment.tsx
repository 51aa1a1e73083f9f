import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { bytes } from '#client/format/bytes.ts';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { lazyMenuPart } from '../lazy-parts.ts';
import type { AttachmentProps } from '../voice/voice-player.tsx';
import styles from './bubble.module.css';
import { isUploading, UploadControl } from './pictures.tsx';

const VoicePlayer = lazyMenuPart(async () => (await import('../voice/voice-player.tsx')).VoicePlayer, Download);

/** A file of a message: a voice note, or a download. */
export const Attachment = (props: AttachmentProps) =>
  props.file.voice ? <VoicePlayer {...props} /> : <Download {...props} />;

/** A file with its size: a download, or how far its upload is. */
function Download({ file, slot, sending, onCancel }: AttachmentProps) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const local = useBlobUrl(slot, file.url ? null : file.blob);
  const href = file.url ?? local;
  const { name } = file;
  const words = (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.size}>
        {[file.extension.toUpperCase(), bytes(file.size, intl)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
  if (isUploading(file, sending)) {
    return (
      <span className={styles.file}>
        <UploadControl progress={file.upload?.progress ?? 0} onCancel={onCancel} />
        {words}
      </span>
    );
  }
  if (!href)
    return (
      <span className={styles.file}>
        <span className={styles.mark}>
          <Icon name="file" />
        </span>
        {words}
      </span>
    );
  return (
    <a className={styles.file} href={href} download={name} aria-label={t`Download ${name}`}>
      <span className={styles.mark}>
        <Icon name="file" />
      </span>
      {words}
      <Icon name="download" size={18} className={styles.get} />
    </a>
  );
}
