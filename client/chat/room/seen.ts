import type { MessageView } from '#protocol/bridge/views.ts';
import { compareTicks } from '#protocol/ticks.ts';

/**
 * Which message the person has just seen.
 *
 * Seen is what stands in the window of a tab that is shown and has the focus; never a row that is only near.
 * Only somebody else's messages count, and only newer ones than were reported before.
 *
 * @param range the rows in the window, both ends included.
 * @param reported ticks of the newest message reported so far.
 * @returns the newest message seen, or undefined when there is nothing new to report.
 */
export function newestSeen(
  messages: readonly MessageView[],
  range: { start: number; end: number },
  reported: string | null,
  attentive: boolean,
): { id: string; ticks: string } | undefined {
  if (!attentive) return undefined;
  for (let index = Math.min(range.end, messages.length - 1); index >= Math.max(range.start, 0); index -= 1) {
    const message = messages[index];
    if (!message || message.kind !== 'message' || message.own || message.ticks === null) continue;
    return reported === null || compareTicks(message.ticks, reported) > 0
      ? { id: message.id, ticks: message.ticks }
      : undefined;
  }
  return undefined;
}
