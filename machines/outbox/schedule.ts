/**
 * Which messages are sent next. Pure.
 *
 * [OUT-3] In one room messages go in the order of creation, one at a time; at most four rooms go in parallel.
 * [OUT-4] A failed message does not hold back those after it; one that waits for a retry does.
 */
import type { OutboxItem } from './outbox-item.ts';

export const PARALLEL_ROOMS = 4;
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 60_000;

/** Failed attempts, and the time in ms before which the next one is not made. */
export type SendAttempts = Readonly<Record<string, { attempts: number; notBefore: number }>>;

/** The first message of each idle room: an older one that is retried waits for a younger one being sent. */
function waitingHeads(items: readonly OutboxItem[], active: readonly string[]): OutboxItem[] {
  const busy = new Set(items.filter((item) => active.includes(item.id)).map((item) => item.roomId));
  const rooms = new Map<string, OutboxItem>();
  for (const item of items)
    if (!item.error && !busy.has(item.roomId) && !rooms.has(item.roomId)) rooms.set(item.roomId, item);
  return [...rooms.values()];
}

/** @param items in order of creation. @returns the items to start sending now. */
export function nextToSend(
  items: readonly OutboxItem[],
  active: readonly string[],
  tries: SendAttempts,
  now: number,
): OutboxItem[] {
  return waitingHeads(items, active)
    .filter((item) => (tries[item.id]?.notBefore ?? 0) <= now)
    .slice(0, Math.max(0, PARALLEL_ROOMS - active.length));
}

/** @returns when the next waiting item may be tried again, in ms since the epoch; undefined when no item waits. */
export function nextDue(
  items: readonly OutboxItem[],
  active: readonly string[],
  tries: SendAttempts,
  now: number,
): number | undefined {
  const due = waitingHeads(items, active)
    .map((item) => tries[item.id]?.notBefore ?? 0)
    .filter((at) => at > now);
  return due.length ? Math.min(...due) : undefined;
}

/**
 * @param attempts made so far, at least 1.
 * @param retryAfter the server's Retry-After, in ms.
 * @param random from 0 to 1; the wait is stretched by up to a half, so that browsers do not come back all at once.
 * @returns the wait before the next attempt, in ms: doubling from 1 s to 60 s, never shorter than Retry-After.
 */
export const retryDelay = (attempts: number, retryAfter: number | undefined, random: number): number =>
  Math.max(retryAfter ?? 0, Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** Math.min(16, attempts - 1)) * (1 + random / 2));
