import { useLingui } from '@lingui/react/macro';
import styles from './progress-ring.module.css';

const RADIUS = 19;
const AROUND = 2 * Math.PI * RADIUS;

/** How far an upload is. @param progress 0 to 1. */
export function ProgressRing({ progress }: { progress: number }) {
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
