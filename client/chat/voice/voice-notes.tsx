import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { newId } from '#client/bridge/commands.ts';
import { notePlayer } from './note-player.ts';
import { VoiceIcon } from './voice-icon.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';
import styles from './voice.module.css';

type VoiceNotesProps = {
  roomId: string;
  replyTo: string | null;
  /** Whether the button is there: not beside a text or files, nor where nothing may be sent. */
  offered: boolean;
  /** Has the focus after a recording. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** @param id of the message */
  onSent: (id: string) => void;
};

/** The button that records a voice note; while one is recorded, the recorder, which hides the rest of the bar. */
export function VoiceNotes({ roomId, replyTo, offered, field, onSent }: VoiceNotesProps) {
  const { t } = useLingui();
  const [note, setNote] = useState<string | null>(null);
  const wasRecording = useRef(false);
  useEffect(() => {
    if (note === null && wasRecording.current) field.current?.focus();
    wasRecording.current = note !== null;
  }, [note, field]);
  useEffect(() => notePlayer.stop, []);
  if (note !== null)
    return (
      <VoiceRecorder
        key={note}
        note={note}
        roomId={roomId}
        replyTo={replyTo}
        onClosed={(isSent) => {
          setNote(null);
          if (isSent) onSent(note);
        }}
      />
    );
  if (!offered || !canRecord()) return null;
  return (
    <button
      type="button"
      className={styles.small}
      aria-label={t`Record a voice note`}
      title={t`Record a voice note`}
      onClick={() => setNote(newId())}
    >
      <VoiceIcon name="microphone" size={22} />
    </button>
  );
}

/** Whether this browser can record sound: in a secure context only. */
const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';
