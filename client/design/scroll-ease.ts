/**
 * The scroll position while the page scrolls to the top, easing in and out (spec §2: 1200 ms).
 * @param start where it began, in px. @param progress 0 to 1; anything beyond is held at the ends.
 */
export function scrollPosition(start: number, progress: number): number {
  const t = Math.min(1, Math.max(0, progress));
  const eased = t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
  return Math.round(start * (1 - eased));
}
