import { classNames } from './class-names.ts';
import styles from './placeholders.module.css';

export type LoadingPhase = 'idle' | 'running' | 'done' | 'failed';

/** The page-loading bar: orange, red on failure, 10 s to creep along (spec §2, §9). `label` is read while it runs. */
export function LoadingBar({ phase, label }: { phase: LoadingPhase; label: string }) {
  return (
    <div
      className={classNames(styles.bar, phase !== 'idle' && styles[phase])}
      {...(phase === 'running' ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
