import { REALTIME } from '#protocol/limits.ts';
import type { Random } from '../clock/clock.ports.ts';

/**
 * The wait after a connection that failed before `initialed` (spec §4, §9: max(5 s × attempts, 30 s)). Up to half of it
 * is added at random, so that clients turned away together do not come back together; at most five minutes, the last
 * third of which is left to the jitter.
 * @param attempts failures in a row, this one included; at least 1
 * @returns milliseconds
 */
export function setupRetryDelay(attempts: number, random: Random): number {
  const unbounded = Math.max(REALTIME.setupRetryStep * attempts, REALTIME.setupRetryFloor);
  const shortest = Math.min(unbounded, (REALTIME.setupRetryCeiling * 2) / 3);
  return Math.round(shortest * (1 + random() / 2));
}
