/**
 * How long a seller takes to answer, in words.
 *
 * [RSP-1] Up to an hour is "within an hour", up to a day so many hours, then so many days; always rounded up.
 * [RSP-2] More than a week is not shown: it says no more than the age of the conversation.
 */
export type ResponseBand = { readonly unit: 'hour' | 'hours' | 'days'; readonly count: number };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param time the median of first answers, ms; null with too few of them */
export function responseBand(time: number | null): ResponseBand | null {
  if (time === null || time > 7 * DAY) return null;
  if (time <= HOUR) return { unit: 'hour', count: 1 };
  if (time <= DAY) return { unit: 'hours', count: Math.ceil(time / HOUR) };
  return { unit: 'days', count: Math.ceil(time / DAY) };
}
