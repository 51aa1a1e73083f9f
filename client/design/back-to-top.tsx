import { MEDIA } from './media.ts';
import { useRef } from 'react';
import styles from './fixed.module.css';
import { BasicIcon } from './basic-icon.tsx';
import { useScrolled, useScrollsUp } from './use-scrolled.ts';

/**
 * A button that scrolls to the top, shown once the page is scrolled down. A wheel, touch or key event stops it.
 * It lies in the margin of the page; on screens whose margin is too narrow it shows only while the page is scrolled up.
 * @param threshold px beyond which it appears. @param duration ms of the scroll.
 */
export function BackToTop({ label, threshold, duration }: { label: string; threshold: number; duration: number }) {
  const shown = useScrolled(threshold + 1);
  const upwards = useScrollsUp();
  const running = useRef(0);
  if (!shown) return null;
  const scroll = () => {
    const start = window.scrollY;
    const began = performance.now();
    const length = matchMedia(MEDIA.reducedMotion).matches ? 0 : duration;
    const listening = new AbortController();
    const stop = () => {
      cancelAnimationFrame(running.current);
      listening.abort();
    };
    for (const type of ['wheel', 'touchstart', 'keydown'] as const)
      window.addEventListener(type, stop, { passive: true, signal: listening.signal });
    const step = (now: number) => {
      const progress = length ? (now - began) / length : 1;
      window.scrollTo({ top: scrollPosition(start, progress), behavior: 'instant' });
      if (progress < 1) running.current = requestAnimationFrame(step);
      else stop();
    };
    cancelAnimationFrame(running.current);
    running.current = requestAnimationFrame(step);
  };
  return (
    <button type="button" className={styles.link} data-upwards={upwards} onClick={scroll} aria-label={label}>
      <BasicIcon name="arrowUp" />
    </button>
  );
}

/**
 * The scroll position while the page scrolls to the top, easing in and out (spec §2: 1200 ms).
 * @param start where it began, in px. @param progress 0 to 1; anything beyond is held at the ends.
 */
export function scrollPosition(start: number, progress: number): number {
  const t = Math.min(1, Math.max(0, progress));
  const eased = t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
  return Math.round(start * (1 - eased));
}
