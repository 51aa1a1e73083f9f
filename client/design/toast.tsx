import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { BasicIcon } from './basic-icon.tsx';
import styles from './toast.module.css';

export type ToastTone = 'info' | 'success' | 'danger';

/** The toasts, top right (spec §8). Always mounted, so that screen readers announce new ones. */
export function ToastRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.region} role="region" aria-label={label} aria-live="polite" aria-relevant="additions">
      {children}
    </div>
  );
}

const TONES = { info: 'info', success: 'check', danger: 'alert' } as const;

export type ToastProps = {
  tone: ToastTone;
  title: ReactNode;
  children: ReactNode;
  /** Milliseconds until it closes; pointer or focus on it pauses the time. */
  lasts: number;
  closeLabel: string;
  onClose: () => void;
};

/** One notification with a title and a message. */
export function Toast({ tone, title, children, lasts, closeLabel, onClose }: ToastProps) {
  const element = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let timer: number;
    const arm = () => {
      timer = window.setTimeout(() => {
        if (element.current?.matches(':hover, :focus-within')) arm();
        else close();
      }, lasts);
    };
    arm();
    return () => window.clearTimeout(timer);
  }, [lasts]);
  return (
    <div ref={element} className={classNames(styles.toast, tone !== 'info' && styles[tone])}>
      <BasicIcon name={TONES[tone]} />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
        <BasicIcon name="close" size={16} />
      </button>
    </div>
  );
}
