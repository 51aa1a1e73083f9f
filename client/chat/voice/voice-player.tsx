import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import { isUploading, UploadControl } from '../message/pictures.tsx';
import { notePlayer } from './note-player.ts';
import { PlayButton, PlayTime, SeekBar, usePlayback } from './playback.tsx';
import styles from './voice.module.css';
import type { FileView } from '#protocol/bridge/views.ts';

/** What shows a file of a message: a download or a voice note. */
export type AttachmentProps = {
  file: FileView;
  /** Identifies the file on the page, before and after its upload. */
  slot: string;
  sending: boolean;
  /** The tab index of what can be pressed. */
  reach: 0 | -1;
  onCancel: () => void;
};

const NO_VOICE = { length: 0, peaks: [] };

/** A voice note: its waveform, which is also where it is sought in, its length, its speed; or how far its upload is. */
export function VoicePlayer({ file, slot, sending, reach, onCancel }: AttachmentProps) {
  const { t } = useLingui();
  const { phase, rate } = usePlayback(slot);
  const local = useBlobUrl(slot, file.url ? null : file.blob);
  const url = file.url ?? local;
  const voice = file.voice ?? NO_VOICE;
  const playback = { slot, url, voice, reach };
  return (
    <span className={styles.note}>
      {isUploading(file, sending) ? (
        <UploadControl progress={file.upload?.progress ?? 0} onCancel={onCancel} />
      ) : (
        <PlayButton {...playback} />
      )}
      <span className={styles.body}>
        <SeekBar {...playback} />
        <span className={styles.under}>
          {phase === 'failed' ? (
            <span role="alert">
              <Trans>Cannot be played here. Download it instead.</Trans>
            </span>
          ) : (
            <PlayTime slot={slot} voice={voice} />
          )}
          <button
            type="button"
            className={styles.small}
            tabIndex={reach}
            aria-label={t`Playing speed: ${rate}`}
            title={t`Playing speed`}
            onClick={notePlayer.changeRate}
          >
            {rate}×
          </button>
          {url && (
            <a
              className={styles.small}
              href={url}
              download={file.name}
              tabIndex={reach}
              aria-label={t`Download the voice note`}
              title={t`Download the voice note`}
            >
              <Icon name="download" size={16} />
            </a>
          )}
        </span>
      </span>
    </span>
  );
}
