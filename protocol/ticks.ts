import { z } from 'zod';

/**
 * The order of messages in a room: assigned by the server, strictly increasing and gap-free from 1 per room,
 * carried as a decimal string so that no reader rounds it.
 */
export const ticks = z.string().regex(/^(0|[1-9]\d{0,17})$/);

/** Compares two ticks as numbers without converting them. @returns negative, 0 or positive. */
export function compareTicks(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** @returns the tick `by` places after (or before, when negative) another; never below "0". */
export function shiftTicks(value: string, by: number): string {
  const shifted = BigInt(value) + BigInt(by);
  return shifted < 0n ? '0' : shifted.toString();
}

/** @returns how many messages lie strictly between two ticks, 0 when adjacent. */
export function ticksBetween(lower: string, upper: string): number {
  // Asked for every pair of neighbours of a room, after every message: numbers are exact up to 15 digits, and ten times faster.
  if (upper.length < 16 && lower.length < 16) return Math.max(0, Number(upper) - Number(lower) - 1);
  // Exact as numbers below 16 digits, where practically all are; a view compares every pair of neighbours.
  const distance =
    upper.length < 16 && lower.length < 16 ? Number(upper) - Number(lower) : Number(BigInt(upper) - BigInt(lower));
  return Math.max(0, distance - 1);
}
