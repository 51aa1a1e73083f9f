import type { MessageView } from '#protocol/bridge/views.ts';
import { isCard } from '#protocol/rules/cards.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { isServiceJoined } from '#protocol/service-joined.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { dayStart } from '#client/format/dates.ts';

/** Messages of one sender closer than this belong together, ms. */
export const GROUP_WITHIN = 5 * 60_000;

/**
 * One row of the history: a message (or a gap) and the separators above it. Separators are part of the row below them,
 * so that a row's key never changes and older rows can be put above without anything jumping.
 */
export type HistoryRow = {
  message: MessageView;
  /** Has a date above it. */
  day: boolean;
  /** Has the "New messages" marker above it. */
  marker: boolean;
  /** First and last of a group: name and picture are at the first, the tail is at the last. */
  first: boolean;
  last: boolean;
};

/**
 * Arranges messages, oldest first, into rows.
 *
 * One date above the first message of each day; none above the oldest row while older ones are not loaded.
 * The marker is above the first message of another user after `markerTicks`; absent when that is null.
 * A group is one sender, one day, at most five minutes apart, not parted by marker or gap. Cards, recalled
 * messages and the message that customer service joined are in no group.
 */
export function historyRows(
  messages: readonly MessageView[],
  options: { hasOlder: boolean; markerTicks: string | null },
): HistoryRow[] {
  const rows: HistoryRow[] = [];
  let previous: HistoryRow | undefined;
  let dayFrom = Infinity;
  let dayUntil = -Infinity;
  let marked = options.markerTicks === null;
  for (const message of messages) {
    const gap = message.kind === 'gap';
    const sameDay = gap || (message.createTime >= dayFrom && message.createTime < dayUntil);
    if (!sameDay) {
      dayFrom = dayStart(message.createTime);
      dayUntil = dayStart(message.createTime, 1);
    }
    const marker = !marked && isAfter(message, options.markerTicks);
    marked ||= marker;
    const day = !sameDay && (previous !== undefined || !options.hasOlder);
    const joins = previous !== undefined && sameDay && !marker && together(previous.message, message);
    if (joins && previous) previous.last = false;
    previous = { message, day, marker, first: !joins, last: true };
    rows.push(previous);
  }
  return rows;
}

function isAfter(message: MessageView, ticks: string | null): boolean {
  return (
    message.kind === 'message' &&
    !message.own &&
    message.ticks !== null &&
    ticks !== null &&
    compareTicks(message.ticks, ticks) > 0
  );
}

function together(a: MessageView, b: MessageView): boolean {
  return (
    a.kind === 'message' &&
    b.kind === 'message' &&
    a.senderId === b.senderId &&
    a.own === b.own &&
    b.createTime - a.createTime <= GROUP_WITHIN &&
    a.status !== MESSAGE_STATUS.error &&
    ![a, b].some(({ extra }) => isServiceJoined(extra) || isCard(extra) || isRecalled(extra))
  );
}
