/** Hong Kong keeps no summer time: days there are those of UTC, eight hours earlier. Milliseconds. */
const HONG_KONG = 8 * 3_600_000;

/** @returns the day in Hong Kong at that moment, `YYYY-MM-DD` */
export function hongKongDay(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG).toISOString().slice(0, 10);
}

/** @returns the whole seconds until the next day in Hong Kong, at least one */
export function secondsToNextDay(moment: Date): number {
  const passed = (moment.getTime() + HONG_KONG) % 86_400_000;
  return Math.ceil((86_400_000 - passed) / 1_000);
}
