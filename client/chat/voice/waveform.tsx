import { VOICE_NOTE } from '#protocol/limits.ts';
import styles from './voice.module.css';

const STEP = 4;
const HEIGHT = 32;
const WIDTH = VOICE_NOTE.peaks * STEP;

const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, index) => {
      const half = 1 + (peak / VOICE_NOTE.peakMost) * (HEIGHT / 2 - 3);
      return `M${index * STEP + STEP / 2} ${HEIGHT / 2 - half}v${half * 2}`;
    })
    .join('');

/** The waveform of a voice note. @param played share that was played, 0 to 1 */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const path = pathOf(peaks);
  return (
    <svg className={styles.waveform} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} />
      <path d={path} className={styles.played} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} />
    </svg>
  );
}
