/**
 * The bar that offers the app (spec §2, Download bar).
 *
 * [DLB-1] It is shown without a stored time, and when the stored time is older than the window.
 * [DLB-2] Anything stored that is no time of the past counts as none.
 */
import { PAGE } from '../page-limits.ts';

/**
 * The cookie with the time of the last dismissal, or of the first visit, in ms. The server reads it, so that the bar
 * does not flash.
 */
export const DOWNLOAD_BAR_COOKIE = 'vermeil.downloadBar';

/** @param stored the value of the cookie @param now ms */
export function isDownloadBarDue(stored: string | undefined, now: number): boolean {
  const dismissed = /^\d{1,15}$/.test(stored ?? '') ? Number(stored) : Number.NaN;
  return !(dismissed <= now && now - dismissed <= PAGE.downloadBar);
}
