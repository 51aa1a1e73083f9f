/** Dates and times of the chat, in the reader's time zone. `intl` is a BCP 47 tag, e.g. `zh-Hant-HK`. */
type Style = 'clock' | 'date' | 'dateWithYear' | 'day' | 'short' | 'full';

const OPTIONS: Record<Style, Intl.DateTimeFormatOptions> = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { weekday: 'long', day: 'numeric', month: 'long' },
  dateWithYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  // Not `dateStyle: 'medium'`, which is 25/11/2026 in zh-HK.
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  short: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  full: { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than rendering a row, so formatters are cached. */
function format(style: Style, intl: string, at: number): string {
  const key = `${style}:${intl}`;
  let formatter = formats.get(key);
  if (!formatter) formats.set(key, (formatter = new Intl.DateTimeFormat(intl, OPTIONS[style])));
  return formatter.format(at);
}

/** @returns midnight before `at`, or of a day `days` later. */
export function dayStart(at: number, days = 0): number {
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  if (days) date.setDate(date.getDate() + days);
  return date.getTime();
}

/** @returns the time of day as HH:mm. */
export const clock = (at: number, intl: string): string => format('clock', intl, at);

/** @returns the date, briefly. */
export const shortDate = (at: number, intl: string): string => format('day', intl, at);

/** @returns date and time, briefly. */
export const shortTime = (at: number, intl: string): string => format('short', intl, at);

/** @returns date and time in full, for titles and screen readers. */
export const fullTime = (at: number, intl: string): string => format('full', intl, at);

/** How a day is called: `today` and `yesterday` are worded by the client, any other day is its date. */
export function dayName(at: number, now: number): 'today' | 'yesterday' | 'date' {
  if (at >= dayStart(now)) return 'today';
  return at >= dayStart(now, -1) ? 'yesterday' : 'date';
}

/** @returns weekday, day and month; the year only when it is not the current one. */
export function longDate(at: number, now: number, intl: string): string {
  return format(new Date(at).getFullYear() === new Date(now).getFullYear() ? 'date' : 'dateWithYear', intl, at);
}
