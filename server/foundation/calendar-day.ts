/** Hong Kong keeps no summer time: days there are those of UTC, eight hours earlier. Milliseconds. */
const HONG_KONG = 8 * 3_600_000;

/** @returns the day in Hong Kong at that moment, `YYYY-MM-DD` */
export function hongKongDay(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
