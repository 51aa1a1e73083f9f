import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { noteLength, noteTime, type VoiceNote } from '#protocol/rules/voice-note.ts';
import { VoiceIcon } from './voice-icon.tsx';
import { notePlayer, type PlayerState } from './note-player.ts';
import styles from './voice.module.css';
import { VOICE_NOTE } from '#protocol/limits.ts';

/** What a key moves by, ms. */
const STEP = 1_000;
const LEAP = 10_000;

/** @returns where a key leads in a note; undefined for other keys */
function keyTarget(key: string, at: number, length: number): number | undefined {
  const target = {
    ArrowRight: at + STEP,
    ArrowLeft: at - STEP,
    PageUp: at + LEAP,
    PageDown: at - LEAP,
    Home: 0,
    End: length,
  }[key];
  return target === undefined ? undefined : Math.min(length, Math.max(0, target));
}

/** @returns what the player of voice notes does with this one. @param slot names the note on the page */
export function usePlayback(slot: string): Omit<PlayerState, 'slot'> {
  const state = useSyncExternalStore(notePlayer.subscribe, notePlayer.state);
  return state.slot === slot ? state : { phase: 'paused', at: 0, rate: state.rate };
}

type PlaybackProps = {
  slot: string;
  /** Null while the note cannot be played yet. */
  url: string | null;
  voice: VoiceNote;
  reach: 0 | -1;
};

/** Plays or pauses a voice note. */
export function PlayButton({ slot, url, voice, reach }: PlaybackProps) {
  const { t } = useLingui();
  const { phase } = usePlayback(slot);
  const total = noteLength(voice.length);
  return (
    <button
      type="button"
      className={styles.round}
      tabIndex={reach}
      aria-label={phase === 'playing' ? t`Pause the voice note` : t`Play the voice note, ${total}`}
      disabled={!url}
      onClick={() => url && notePlayer.toggle(slot, url)}
    >
      <VoiceIcon name={phase === 'playing' ? 'pause' : 'play'} />
    </button>
  );
}

/** How far a voice note was played; before that, how long it is. */
export function PlayTime({ slot, voice: { length } }: Pick<PlaybackProps, 'slot' | 'voice'>) {
  const { at } = usePlayback(slot);
  return <span className={styles.time}>{at > 0 ? noteTime(Math.min(at, length)) : noteLength(length)}</span>;
}

/** The waveform of a voice note, in which keys and a pointer seek. */
export function SeekBar({ slot, url, voice: { length, peaks }, reach }: PlaybackProps) {
  const { t } = useLingui();
  const state = usePlayback(slot);
  const at = Math.min(state.at, length);
  const total = noteLength(length);
  const passed = noteTime(at);
  const seek = (target: number) => {
    if (url) notePlayer.seek(slot, url, target);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointerdown' && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(length * Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, at, length);
    if (target === undefined) return;
    // In the history these keys go from message to message.
    event.preventDefault();
    event.stopPropagation();
    seek(target);
  };
  return (
    <span
      className={styles.seek}
      role="slider"
      tabIndex={reach}
      aria-label={t`Position in the voice note`}
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1_000)}
      aria-valuenow={Math.round(at / 1_000)}
      aria-valuetext={t`${passed} of ${total}`}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      <Waveform peaks={peaks} played={length > 0 ? at / length : 0} />
    </span>
  );
}

/** Of the drawing: from one peak to the next, and its size. */
const PITCH = 4;
const HEIGHT = 32;
const WIDTH = VOICE_NOTE.peaks * PITCH;

const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, index) => {
      const half = 1 + (peak / VOICE_NOTE.peakMost) * (HEIGHT / 2 - 3);
      return `M${index * PITCH + PITCH / 2} ${HEIGHT / 2 - half}v${half * 2}`;
    })
    .join('');

/** The waveform of a voice note. @param played share that was played, 0 to 1 */
function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const path = pathOf(peaks);
  return (
    <svg className={styles.waveform} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
      <path d={path} className={styles.played} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} />
    </svg>
  );
}
