/**
 * Trackers of third parties: tag analytics, page tracking, download conversion (spec §7, Third-party services).
 *
 * [TRK-1] A tracker runs only when it is configured and the user of this browser has granted consent.
 * [TRK-2] A choice holds for 180 days and for the trackers it was made for. Later, or with other trackers, it is
 *         unknown.
 * [TRK-3] A stored choice that cannot be read is unknown.
 * [TRK-4] While the choice is unknown, a browser that sends Global Privacy Control counts as one that refused.
 * [TRK-5] A tracker gets the path of public content, and of all other pages the pattern of the path without the values
 *         of its parameters. It never gets a query, a hash or a title: they may name people, codes or search words.
 */
import { localePrefix, splitLocale } from '../locales.ts';
import { pageAt, PAGES, type PageName } from '../pages.ts';
import type { TrackerIds } from './tracker-ids.ts';

export type Consent = 'unknown' | 'granted' | 'refused';

/** How long a choice holds, ms. */
const HOLDS = 180 * 86_400_000;

/** The text to store for a choice. @param now ms */
export const storedConsent = (consent: 'granted' | 'refused', ids: TrackerIds, now: number): string =>
  JSON.stringify({ consent, trackers: signatureOf(ids), time: now });

/**
 * @param stored what {@link storedConsent} returned earlier; null without any
 * @param now ms
 * @param opposes whether the browser sends Global Privacy Control
 */
export function consentFrom(stored: string | null, ids: TrackerIds, now: number, opposes: boolean): Consent {
  const chosen = readChoice(stored, ids, now);
  return chosen === 'unknown' && opposes ? 'refused' : chosen;
}

function readChoice(stored: string | null, ids: TrackerIds, now: number): Consent {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('consent' in value)) return 'unknown';
    const { consent, trackers, time } = value as { consent: unknown; trackers?: unknown; time?: unknown };
    if (consent !== 'granted' && consent !== 'refused') return 'unknown';
    if (trackers !== signatureOf(ids) || typeof time !== 'number') return 'unknown';
    return time <= now && now - time < HOLDS ? consent : 'unknown';
  } catch {
    return 'unknown';
  }
}

const signatureOf = ({ tag, pages, conversion }: TrackerIds): string =>
  [tag, pages && `${pages.script} ${pages.site}`, conversion].map((id) => id ?? '').join('|');

/** Pages of public content, whose paths hold nothing but ids and page numbers. */
const PUBLIC_CONTENT: ReadonlySet<PageName> = new Set(['item', 'shop', 'thread', 'newsDetail']);

/** @param pathname with language prefix @returns the path to report; undefined for an unknown page (TRK-5) */
export function reportedPath(pathname: string): string | undefined {
  const { locale, path } = splitLocale(pathname);
  const page = pageAt(path);
  if (!page) return undefined;
  const reported = PUBLIC_CONTENT.has(page.name) ? path : PAGES[page.name];
  return localePrefix(locale) + (reported === '/' && locale !== 'en' ? '' : reported);
}
