/** Dates and times in the reader's time zone. `intl` is a BCP 47 tag, e.g. `zh-Hant-HK`. */
import { cachedFormat } from './cached-format.ts';

/** Date and time, briefly. */
export const SHORT_TIME = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const DAY_AND_MONTH = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const dayAndMonth = cachedFormat(DAY_AND_MONTH);
const dayWithYear = cachedFormat({ ...DAY_AND_MONTH, year: 'numeric' });

/** @returns midnight before `at`, or of a day `days` later. */
export function dayStart(at: number, days = 0): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  if (days) date.setDate(date.getDate() + days);
  return date.getTime();
}

/** @returns the time of day as HH:mm. */
export const clock = cachedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** @returns the date, briefly. Not `dateStyle: 'medium'`, which is 25/11/2026 in zh-HK. */
export const shortDate = cachedFormat({ year: 'numeric', month: 'short', day: 'numeric' });

/** @returns date and time, briefly. */
export const shortTime = cachedFormat(SHORT_TIME);

/** @returns date and time in full, for titles and screen readers. */
export const fullTime = cachedFormat({ dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' });

/** How a day is called: `today` and `yesterday` are worded by the client, any other day is its date. */
export function dayName(at: number, now: number): 'today' | 'yesterday' | 'date' {
  if (at >= dayStart(now)) return 'today';
  return at >= dayStart(now, -1) ? 'yesterday' : 'date';
}

/** @returns weekday, day and month; the year only when it is not the current one. */
export function longDate(at: number, now: number, intl: string): string {
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? dayAndMonth : dayWithYear)(at, intl);
}
