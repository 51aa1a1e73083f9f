import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

/** Limits of pages and caches. Not in limits.ts, because every page loads them. Units: see there. */

/** Caches (spec §9). */
export const CACHE = {
  languageList: 1_440 * MINUTE,
  fileMetadata: 2 * HOUR,
  userInfo: 1 * DAY,
  localeCookie: 365 * DAY,
  /** A rendered page in the server's memory; changes drop it earlier. */
  page: MINUTE,
} as const;

/** Layout of pages (spec §2, §9). Pixels and milliseconds. */
export const PAGE = {
  chunkReloadGuard: 60 * SECOND,
  stickyHeader: 150,
  backToTop: 300,
  backToTopScroll: 1_200,
  loadingBar: 10 * SECOND,
  loadingThrottle: 200,
  fetchMinimum: 200,
  avatar: 40,
  dialogs: [460, 520, 800],
  dialogNarrowPercent: 96,
  dialogBreakpoints: [767, 800],
  paginationButton: 50,
  /** How long a dismissed download bar stays away; the specification names no value. */
  downloadBar: 1_440 * MINUTE,
} as const;
