/** Hong Kong keeps no summer time: days there are those of UTC, eight hours earlier. Milliseconds. */
const HONG_KONG = 8 * 3_600_000;

/** @returns the day in Hong Kong at that moment, `YYYY-MM-DD` */
export function hongKongDay(moment: Date): string {
  return new Date(moment.getTime() + HONG_KONG).toISOString().slice(0, 10);
}
