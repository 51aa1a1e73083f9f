import { useEffect, useRef, useSyncExternalStore } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import type { MessageView } from '#protocol/bridge/views.ts';
import { compareTicks } from '#protocol/ticks.ts';

/** Reports what the person has seen. */
export function useSeen({
  roomId,
  messages,
  start,
  end,
  ready,
}: {
  roomId: string;
  messages: MessageView[];
  start: number;
  end: number;
  ready: boolean;
}): void {
  const attentive = useTabFocused();
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (!ready) return;
    const seen = newestSeen(messages, { start, end }, reported.current, attentive);
    if (!seen) return;
    const before = reported.current;
    reported.current = seen.ticks;
    sendCommand('room.seen', { roomId, messageId: seen.id }).catch(() => {
      reported.current = before;
    });
  }, [roomId, messages, start, end, ready, attentive]);
}

/**
 * Which message the person has just seen.
 *
 * A message is seen when it is in the window of a visible tab with focus; a row near the window is not.
 * Only other users' messages count, and only newer ones than those reported.
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

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

const attentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Whether the person looks at this tab: it is shown and has the focus. */
export const useTabFocused = (): boolean => useSyncExternalStore(subscribe, attentive);
