/**
 * Voice notes.
 *
 * [VNT-1] A waveform has 64 peaks from 0 to 31. Each is the loudest level in its part of the note, relative to the
 *         loudest of all; a silent note has only zeros, and a note with fewer levels than peaks repeats them.
 * [VNT-2] A length is shown in minutes and seconds, rounded to the nearest second, but at least one.
 */
import { VOICE_NOTE } from '../limits.ts';

/** Length in ms, and waveform. */
export type VoiceNote = { length: number; peaks: number[] };

/** denied: the user or the browser; absent, busy: the microphone; empty: nothing was recorded. */
export type NoRecording = 'denied' | 'absent' | 'busy' | 'empty';

/** Levels below this are the noise of a room. */
const SILENCE = 0.005;

/** @returns the waveform of levels that were measured at equal intervals. @param levels from 0 to 1 */
export function peaksOf(levels: readonly number[]): number[] {
  const loudest = levels.reduce((most, level) => Math.max(most, level), 0);
  return Array.from({ length: VOICE_NOTE.peaks }, (_, index) => {
    if (loudest < SILENCE) return 0;
    const from = Math.floor((index * levels.length) / VOICE_NOTE.peaks);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / VOICE_NOTE.peaks));
    const level = levels.slice(from, to).reduce((most, each) => Math.max(most, each), 0);
    return Math.round((level / loudest) * VOICE_NOTE.peakMost);
  });
}

/** @returns a time in a note, e.g. 1:05. @param time ms */
export function noteTime(time: number): string {
  const seconds = Math.floor(time / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @returns the length of a note, e.g. 0:12. @param length ms */
export const noteLength = (length: number): string => noteTime(Math.max(1_000, length + 500));
