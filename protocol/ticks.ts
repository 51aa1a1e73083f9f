/**
 * Positions of messages in a room: decimal strings, strictly increasing and without gaps.
 *
 * [TIC-1] Ticks compare as numbers of any length.
 * [TIC-2] Shifting ticks never goes below zero.
 * [TIC-3] Adjacent ticks have nothing between them.
 */
/** Compares two ticks as numbers without converting them. @returns negative, 0 or positive. */
export function compareTicks(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** @returns the tick `by` positions after (or before, when negative) another; never below "0". */
export function shiftTicks(value: string, by: number): string {
  const shifted = BigInt(value) + BigInt(by);
  return shifted < 0n ? '0' : shifted.toString();
}

/** @returns how many messages lie strictly between two ticks, 0 when adjacent. */
export function ticksBetween(lower: string, upper: string): number {
  // Called for every pair of neighbours of a room, after every message: numbers are exact up to 15 digits, and ten
  // times faster than BigInt.
  if (upper.length < 16 && lower.length < 16) return Math.max(0, Number(upper) - Number(lower) - 1);
  return Math.max(0, Number(BigInt(upper) - BigInt(lower)) - 1);
}
