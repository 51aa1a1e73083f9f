/**
 * Who is sent next. Pure: items in, turns out.
 *
 * [OUT-3] In one room messages go in the order they were written, one at a time; rooms go side by side, at most four.
 * [OUT-4] A message that failed for good does not hold back those after it; one that waits to be tried again does.
 */
import type { OutboxItem } from './outbox-item.ts';

export const PARALLEL_ROOMS = 4;
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 60_000;

/** Attempts made in vain, and the time in ms before which no other is made. */
export type Tries = Readonly<Record<string, { attempts: number; notBefore: number }>>;

/** The first of each room that has none under way: an older one that is retried waits for the younger before it. */
function waitingHeads(items: readonly OutboxItem[], active: readonly string[]): OutboxItem[] {
  const busy = new Set(items.filter((item) => active.includes(item.id)).map((item) => item.roomId));
  const rooms = new Map<string, OutboxItem>();
  for (const item of items)
    if (!item.error && !busy.has(item.roomId) && !rooms.has(item.roomId)) rooms.set(item.roomId, item);
  return [...rooms.values()];
}

/** @param items in order of writing. @returns the items to begin sending now. */
export function nextUp(
  items: readonly OutboxItem[],
  active: readonly string[],
  tries: Tries,
  now: number,
): OutboxItem[] {
  return waitingHeads(items, active)
    .filter((item) => (tries[item.id]?.notBefore ?? 0) <= now)
    .slice(0, Math.max(0, PARALLEL_ROOMS - active.length));
}

/** @returns when the next waiting item may be tried again, in ms since the epoch, or undefined when none waits. */
export function nextDue(
  items: readonly OutboxItem[],
  active: readonly string[],
  tries: Tries,
  now: number,
): number | undefined {
  const due = waitingHeads(items, active)
    .map((item) => tries[item.id]?.notBefore ?? 0)
    .filter((at) => at > now);
  return due.length ? Math.min(...due) : undefined;
}

/**
 * @param attempts made so far, at least 1.
 * @param asked the wait the server asked for, in ms.
 * @param random from 0 to 1; the wait is stretched by up to a half, so that browsers do not come back all at once.
 * @returns the wait before the next attempt, in ms: doubling from 1 s to 60 s, never shorter than asked.
 */
export const retryDelay = (attempts: number, asked: number | undefined, random: number): number =>
  Math.max(asked ?? 0, Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(16, attempts - 1)) * (1 + random / 2));
