import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useBlobUrl } from '#client/hooks/use-blob-url.ts';
import type { PickedFile } from '#protocol/bridge/commands.ts';
import type { VoiceNoteView } from '#protocol/bridge/views.ts';
import { noteTime, type NoRecording } from '#protocol/rules/voice-note.ts';
import type { Capture } from './capture.ts';
import { notePlayer } from './note-player.ts';
import { PlayButton, PlayTime, SeekBar, usePlayback } from './playback.tsx';
import { VoiceIcon } from './voice-icon.tsx';
import { useVoiceNote } from './use-voice-note.ts';
import styles from './voice.module.css';

/** How often clock and level are shown again, ms. */
const REFRESH = 100;

export type VoiceRecorderProps = {
  note: string;
  roomId: string;
  replyTo: string | null;
  /** It is over: the note is on its way, under its id, or was discarded. */
  onClosed: (isSent: boolean) => void;
};

/**
 * Records a voice note in place of the composer's bar: clock, level, cancel, stop to listen, and send. Escape cancels,
 * Enter sends.
 */
export function VoiceRecorder({ note, roomId, replyTo, onClosed }: VoiceRecorderProps) {
  const { t } = useLingui();
  const { view, file, capture, start, stop, cancel, ...commands } = useVoiceNote(note, onClosed);
  const sendButton = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const { phase } = view;
  const canSend = phase === 'recording' || phase === 'recorded';
  useEffect(() => {
    // Enter presses the focused button.
    if (canSend) sendButton.current?.focus();
    else group.current?.focus();
  }, [canSend]);
  const send = () => {
    if (canSend) commands.send({ roomId, replyTo });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && event.target === group.current) send();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the buttons
    <div
      ref={group}
      className={styles.recorder}
      role="group"
      aria-label={t`Recording a voice note`}
      tabIndex={-1}
      data-sendable={canSend || undefined}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles.small}
        aria-label={t`Discard the voice note`}
        title={t`Discard the voice note`}
        disabled={phase === 'sending'}
        onClick={cancel}
      >
        <Icon name={phase === 'refused' ? 'close' : 'trash'} size={20} />
      </button>
      {phase === 'refused' ? (
        <>
          <p className={styles.words} role="alert">
            <Refusal reason={view.reason} />
          </p>
          <Button variant="quiet" onClick={start}>
            <Trans>Try again</Trans>
          </Button>
        </>
      ) : (
        <>
          {file && (phase === 'recorded' || phase === 'sending') ? (
            <Preview slot={`${note}:preview`} file={file} view={view} />
          ) : (
            <Progress phase={phase} capture={capture} />
          )}
          {phase === 'recording' && (
            <button
              type="button"
              className={styles.small}
              aria-label={t`Stop and listen`}
              title={t`Stop and listen`}
              onClick={stop}
            >
              <VoiceIcon name="stop" size={20} />
            </button>
          )}
          <button
            ref={sendButton}
            type="button"
            className={styles.round}
            aria-label={t`Send the voice note`}
            title={t`Send the voice note`}
            disabled={!canSend}
            onClick={send}
          >
            <Icon name="send" size={20} />
          </button>
        </>
      )}
    </div>
  );
}

function Progress({ phase, capture }: { phase: VoiceNoteView['phase']; capture: () => Capture | null }) {
  const { elapsed, level } = useMeter(capture);
  if (phase === 'idle' || phase === 'asking')
    return (
      <p className={styles.words}>
        <Trans>Allow the use of the microphone in the browser.</Trans>
      </p>
    );
  return (
    <>
      <span className={styles.time} role="timer">
        {noteTime(elapsed)}
      </span>
      <span className={styles.level} aria-hidden="true">
        <span style={{ transform: `scaleX(${level})` }} />
      </span>
    </>
  );
}

/** What was recorded, to be listened to before it is sent; and why it ended, or was not sent. */
function Preview({ slot, file, view }: { slot: string; file: PickedFile; view: VoiceNoteView }) {
  const url = useBlobUrl(slot, file.blob);
  const { phase } = usePlayback(slot);
  useEffect(() => () => notePlayer.pause(slot), [slot]);
  const voice = file.voice ?? { length: 0, peaks: [] };
  const playback = { slot, url, voice, reach: 0 } as const;
  return (
    <span className={styles.preview}>
      <PlayButton {...playback} />
      <SeekBar {...playback} />
      <PlayTime slot={slot} voice={voice} />
      <span className={styles.words} role="status">
        <Outcome view={view} isUnplayable={phase === 'failed'} />
      </span>
    </span>
  );
}

/** The clock and the level of the recording; what they were at its end. */
function useMeter(capture: () => Capture | null): { elapsed: number; level: number } {
  const [meter, setMeter] = useState({ elapsed: 0, level: 0 });
  const read = useRef(capture);
  useEffect(() => {
    read.current = capture;
  });
  useEffect(() => {
    const timer = window.setInterval(() => {
      const running = read.current();
      if (running) setMeter({ elapsed: running.elapsed(), level: running.level() });
    }, REFRESH);
    return () => window.clearInterval(timer);
  }, []);
  return meter;
}

function Outcome({ view, isUnplayable }: { view: VoiceNoteView; isUnplayable: boolean }) {
  const { phase, ended, error } = view;
  if (phase === 'sending') return <Trans>Sending the voice note</Trans>;
  if (error) return <Trans>The voice note could not be stored on this device. It is still here: try again.</Trans>;
  if (isUnplayable) return <Trans>This voice note cannot be played here. You can still send it.</Trans>;
  if (ended === 'limit') return <Trans>Your voice note has reached five minutes. Send or discard it.</Trans>;
  if (ended === 'interrupted') return <Trans>The microphone was cut off. Send what was recorded, or discard it.</Trans>;
  return null;
}

function Refusal({ reason }: { reason: NoRecording | null }) {
  if (reason === 'absent') return <Trans>No microphone was found. Connect one, then try again.</Trans>;
  if (reason === 'busy')
    return <Trans>The microphone is in use elsewhere. Close the other app or page, then try again.</Trans>;
  if (reason === 'empty') return <Trans>Nothing was recorded. Please try again.</Trans>;
  return (
    <Trans>
      Vermeil has no access to the microphone. Allow it for this site in the browser’s settings, then try again.
    </Trans>
  );
}
