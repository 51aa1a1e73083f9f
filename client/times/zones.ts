import { cachedFormat } from '#client/format/cached-format.ts';
import { clock, SHORT_TIME } from '#client/format/dates.ts';

/** For formats of times in Hong Kong, the zone of the marketplace. */
export const HONG_KONG = { timeZone: 'Asia/Hong_Kong' } as const;

/** @returns date and time in Hong Kong, without its name */
export const shortInHongKong = cachedFormat({ ...SHORT_TIME, ...HONG_KONG });

/** How far Hong Kong is ahead of UTC all year, ms. */
const AHEAD_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** @returns the day in Hong Kong, counted from 1970 */
export const dayInHongKong = (at: number): number => Math.floor((at + AHEAD_MS) / DAY_MS);

const dayAndClock = cachedFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** @returns the time by the reader's clock, with its day where that is another one than in Hong Kong; '' where alike */
export function ownClock(at: number, intl: string): string {
  const ahead = -MINUTE_MS * new Date(at).getTimezoneOffset();
  if (ahead === AHEAD_MS) return '';
  return (Math.floor((at + ahead) / DAY_MS) === dayInHongKong(at) ? clock : dayAndClock)(at, intl);
}
