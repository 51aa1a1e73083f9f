/**
 * The loaded messages of one room, in order. The server numbers messages without a gap per room, so that missing ones
 * can be derived from the loaded ones.
 *
 * [TML-1] Order is ticks, then id. A message is in it once, in any order and number of arrivals.
 * [TML-2] Neighbours whose ticks are not consecutive have a gap between them.
 * [TML-3] A message that was recalled, whose quote was, whose marks changed since [MRK-5], or that has got its preview,
 *         replaces the known one; nothing replaces a recalled one.
 * [TML-4] A saved message follows TML-3: a response from before a recall does not overwrite what it removed.
 */
import type { Message } from '#protocol/entities/message.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { compareTicks, ticksBetween } from '#protocol/ticks.ts';

export type Timeline = readonly Message[];
/** Messages missing between two ticks, both exclusive. */
export type Gap = { after: string; before: string; count: number };

export const byTicks = (a: Message, b: Message): number =>
  compareTicks(a.ticks, b.ticks) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * @returns the timeline with these messages; the same one when all were known. Known messages stay the same objects.
 */
export function insert(timeline: Timeline, messages: readonly Message[]): Timeline {
  const last = timeline.at(-1);
  const [only] = messages;
  // The usual case, one message after all others, needs no comparison with the others.
  if (only && messages.length === 1 && (!last || byTicks(last, only) < 0)) return [...timeline, only];
  const known = new Map(timeline.map((message) => [message.id, message]));
  let changed = false;
  for (const message of messages) {
    const before = known.get(message.id);
    if (before && !replaces(message, before)) continue;
    known.set(message.id, message);
    changed = true;
  }
  return changed ? [...known.values()].sort(byTicks) : timeline;
}

/** Whether a copy of a message is newer: after a recall, of it or of its quote, or with newer marks or its preview. */
export const replaces = (message: Message, before: Message): boolean =>
  !isRecalled(before.extra) &&
  (isRecalled(message.extra) ||
    (hasEmptyQuote(message) && !hasEmptyQuote(before)) ||
    revisionOf(message) > revisionOf(before) ||
    (message.preview !== undefined && before.preview === undefined));

const revisionOf = ({ marks }: Message): number => marks?.revision ?? 0;

const hasEmptyQuote = ({ reply }: Message): boolean => reply?.content === '' && !reply.files.length;

/** @returns the gap between two neighbours, if there is one. */
export function gapBetween(lower: Message, upper: Message): Gap | undefined {
  const count = ticksBetween(lower.ticks, upper.ticks);
  return count > 0 ? { after: lower.ticks, before: upper.ticks, count } : undefined;
}

/** Whether the message lies in one of the gaps: a newer gap may have come since it was requested. */
export function isMissing(timeline: Timeline, { ticks }: Message): boolean {
  const at = timeline.findIndex((other) => compareTicks(other.ticks, ticks) >= 0);
  return at > 0 && timeline[at]?.ticks !== ticks;
}

/** @returns the newest gap. */
export function newestGap(timeline: Timeline): Gap | undefined {
  for (let at = timeline.length - 1; at > 0; at -= 1) {
    const lower = timeline[at - 1];
    const upper = timeline[at];
    const gap = lower && upper && gapBetween(lower, upper);
    if (gap) return gap;
  }
  return undefined;
}

/** @returns the newest `limit` messages. */
export const windowOf = (timeline: Timeline, limit: number): Timeline =>
  timeline.length > limit ? timeline.slice(-limit) : timeline;

/** @returns whether the room has messages before the loaded ones. */
export function hasOlder(timeline: Timeline): boolean {
  const first = timeline[0];
  return first !== undefined && compareTicks(first.ticks, '1') > 0;
}
